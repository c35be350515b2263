import ViperValues

extension SchemaChecker {
    func checkScalar(_ value: JSONTree, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        if schema["const"] != nil || schema["enum"] != nil { findings.namesAll = true }
        if let expected = schema["const"], !expected.isSame(as: value) {
            findings.say("expected \(expected), found \(value)", at: pointer)
        }
        if let choices = schema["enum"]?.elements, !choices.contains(where: { $0.isSame(as: value) }) {
            findings.say("expected one of \(choices), found \(value)", at: pointer)
        }
        // An open enumeration: clients take unknown values, and this server has none.
        if let known = schema["x-extensible-enum"]?.elements, !known.contains(where: { $0.isSame(as: value) }) {
            findings.say("\(value) is none of the values that are listed as known", at: pointer)
        }
        switch value {
        case .string(let text): checkText(text, schema, pointer, &findings)
        case .number(let text): checkNumber(text, schema, pointer, &findings)
        default: break
        }
    }

    private func checkNumber(_ text: String, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        if let least = schema["minimum"], Self.isLess(text, least) {
            findings.say("expected at least \(least), found \(text)", at: pointer)
        }
        if case .number(let most)? = schema["maximum"], Self.isLess(most, .number(text)) {
            findings.say("expected at most \(most), found \(text)", at: pointer)
        }
        switch schema["format"]?.text {
        case nil: break
        case "int64": if Int64(text) == nil { findings.say("expected 64 bits, found \(text)", at: pointer) }
        case "int32": if Int32(text) == nil { findings.say("expected 32 bits, found \(text)", at: pointer) }
        case let format? where TextFormat.isMet(format, by: "") != nil: break
        case let format?: findings.say("the schema says the format '\(format)', which is not checked", at: pointer)
        }
    }

    /// Exactly, where both are whole.
    private static func isLess(_ left: String, _ right: JSONTree) -> Bool {
        guard case .number(let other) = right else { return false }
        if let left = Int64(left), let right = Int64(other) { return left < right }
        return (Double(left) ?? .nan) < (Double(other) ?? .nan)
    }

    private func checkText(_ text: String, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        let count = text.unicodeScalars.count
        if let least = schema["minLength"]?.integer, count < least {
            findings.say("expected at least \(least) characters, found \(count)", at: pointer)
        }
        if let most = schema["maxLength"]?.integer, count > most {
            findings.say("expected at most \(most) characters, found \(count)", at: pointer)
        }
        if let pattern = schema["pattern"]?.text {
            switch Self.matches(text, pattern) {
            case true?: break
            case false?: findings.say("expected the pattern \(pattern), found \"\(text)\"", at: pointer)
            case nil: findings.say("the schema's pattern \(pattern) is not checked", at: pointer)
            }
        }
        guard let format = schema["format"]?.text else { return }
        switch TextFormat.isMet(format, by: text) {
        case true?: break
        case false?: findings.say("expected a \(format), found \"\(text)\"", at: pointer)
        case nil: findings.say("the schema says the format '\(format)', which is not checked", at: pointer)
        }
    }

    /// Whether a pattern stands anywhere in a text; nil if it is one that cannot be read.
    private static func matches(_ text: String, _ pattern: String) -> Bool? {
        // `Regex` takes no range that begins with U+2000 or U+2001, which canonically are other scalars.
        let pattern = pattern.replacing("\\u2000-", with: "\\u2000\\u2001\\u2002-")
        guard let expression = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return nil }
        return text.firstMatch(of: expression) != nil
    }
}

/// The formats of texts that answers have.
enum TextFormat {
    /// Whether a text has a format; nil if the format is not known.
    static func isMet(_ format: String, by text: String) -> Bool? {
        switch format {
        case "uuid": UUID(text) != nil
        case "date": CalendarDate(text) != nil
        case "date-time": isDateTime(text)
        case "uri-reference", "uri": isReference(text)
        case "json-pointer": text.isEmpty || text.hasPrefix("/")
        // These have rules of their own, which they are read by.
        case "cursor", "idempotency-key": true
        default: nil
        }
    }

    /// RFC 3339, section 5.6.
    private static func isDateTime(_ text: String) -> Bool {
        let shape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
        guard let match = text.wholeMatch(of: shape) else { return false }
        return CalendarDate(String(match.1)) != nil
    }

    /// RFC 3986, section 4.1, as far as its characters go.
    private static func isReference(_ text: String) -> Bool {
        text.wholeMatch(of: /(%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=])*/) != nil
    }
}
