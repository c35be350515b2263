extension SchemaChecker {
    func checkScalar(_ value: JSONTree, _ schema: JSONSchema, _ place: Place, _ findings: inout Findings) {
        if schema.const != nil || schema.choices != nil { findings.namesAll = true }
        if let expected = schema.const, !expected.isSame(as: value) {
            findings.say("expected \(expected), found \(value)", at: place)
        }
        if let choices = schema.choices, !choices.contains(where: { $0.isSame(as: value) }) {
            findings.say("expected one of \(choices), found \(value)", at: place)
        }
        // An open enumeration: clients accept unknown values, but this server sends none.
        if let known = schema.known, !known.contains(where: { $0.isSame(as: value) }) {
            findings.say("\(value) is none of the values that are listed as known", at: place)
        }
        switch value {
        case .string(let text): checkText(text, schema, place, &findings)
        case .number(let text): checkNumber(text, schema, place, &findings)
        default: break
        }
    }

    private func checkNumber(_ text: String, _ schema: JSONSchema, _ place: Place, _ findings: inout Findings) {
        if let least = schema.minimum, Self.isLess(text, least) {
            findings.say("expected at least \(least), found \(text)", at: place)
        }
        if let most = schema.maximum, Self.isLess(most, text) {
            findings.say("expected at most \(most), found \(text)", at: place)
        }
        switch schema.format {
        case nil: break
        case "int64": if Int64(text) == nil { findings.say("expected 64 bits, found \(text)", at: place) }
        case "int32": if Int32(text) == nil { findings.say("expected 32 bits, found \(text)", at: place) }
        case let format? where TextFormat.isMet(format, by: "") != nil: break
        case let format?: findings.say("the schema says the format '\(format)', which is not checked", at: place)
        }
    }

    /// Exact if both are integers.
    private static func isLess(_ left: String, _ right: String) -> Bool {
        if let left = Int64(left), let right = Int64(right) { return left < right }
        return (Double(left) ?? .nan) < (Double(right) ?? .nan)
    }

    private func checkText(_ text: String, _ schema: JSONSchema, _ place: Place, _ findings: inout Findings) {
        if schema.minLength != nil || schema.maxLength != nil {
            let count = text.unicodeScalars.count
            if let least = schema.minLength, count < least {
                findings.say("expected at least \(least) characters, found \(count)", at: place)
            }
            if let most = schema.maxLength, count > most {
                findings.say("expected at most \(most) characters, found \(count)", at: place)
            }
        }
        if let pattern = schema.pattern {
            switch pattern.matches(text) {
            case true?: break
            case false?: findings.say("expected the pattern \(pattern.text), found \"\(text)\"", at: place)
            case nil: findings.say("the schema's pattern \(pattern.text) is not checked", at: place)
            }
        }
        guard let format = schema.format else { return }
        switch TextFormat.isMet(format, by: text) {
        case true?: break
        case false?: findings.say("expected a \(format), found \"\(text)\"", at: place)
        case nil: findings.say("the schema says the format '\(format)', which is not checked", at: place)
        }
    }
}
