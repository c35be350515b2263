/// Checks values against the schemas of a document, strictly: of an object only the members that its schema names are
/// allowed, unless it says `additionalProperties`.
public struct SchemaChecker: Sendable {
    /// The document that `$ref` points into.
    private let document: JSONTree

    /// A checker of the schemas in a document.
    public init(document: JSONTree) { self.document = document }

    /// Every way in which a value is not as a schema says.
    public func violations(of value: JSONTree, against schema: JSONTree) -> [SchemaViolation] {
        var findings = check(value, schema, "")
        findings.addUnnamed(of: value, at: "")
        return findings.violations
    }

    /// What one schema says about one value. Which members are named is known only when all schemas that are joined for
    /// the value have been asked, so it is carried to whoever joins them.
    struct Findings {
        var violations: [SchemaViolation] = []
        var named: Set<String> = []
        var namesAll = false

        mutating func add(_ other: Findings) {
            violations += other.violations
            named.formUnion(other.named)
            namesAll = namesAll || other.namesAll
        }

        mutating func say(_ sentence: String, at pointer: String) {
            violations.append(SchemaViolation(pointer: pointer, sentence: sentence))
        }

        mutating func addUnnamed(of value: JSONTree, at pointer: String) {
            guard !namesAll else { return }
            for member in value.members where !named.contains(member.name) {
                say("the schema names no such member", at: "\(pointer)/\(SchemaChecker.escaped(member.name))")
            }
        }
    }

    func check(_ value: JSONTree, _ schema: JSONTree, _ pointer: String) -> Findings {
        var findings = Findings()
        if case .bool(let isAllowed) = schema {
            findings.namesAll = isAllowed
            if !isAllowed { findings.say("expected nothing, found \(value)", at: pointer) }
            return findings
        }
        guard case .object(let keywords) = schema else {
            findings.say("the schema is \(schema), which is none", at: pointer)
            return findings
        }
        for keyword in keywords where !SchemaKeywords.isKnown(keyword.name) {
            findings.say("the schema says '\(keyword.name)', which is not checked", at: pointer)
        }
        if !keywords.contains(where: { SchemaKeywords.checked.contains($0.name) }) { findings.namesAll = true }
        checkType(value, schema, pointer, &findings)
        checkScalar(value, schema, pointer, &findings)
        checkMembers(value, schema, pointer, &findings)
        checkElements(value, schema, pointer, &findings)
        checkJoined(value, schema, pointer, &findings)
        return findings
    }

    private func checkType(_ value: JSONTree, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        guard let type = schema["type"] else { return }
        let names = type.text.map { [$0] } ?? type.elements.compactMap(\.text)
        let found = value.typeName
        if names.contains(found) || (found == "integer" && names.contains("number")) { return }
        findings.say("expected \(names.joined(separator: " or ")), found \(value)", at: pointer)
    }

    private func checkMembers(_ value: JSONTree, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        guard case .object(let members) = value else { return }
        var seen: Set<String> = []
        for member in members where !seen.insert(member.name).inserted {
            findings.say("the member stands there twice", at: "\(pointer)/\(Self.escaped(member.name))")
        }
        for name in schema["required"]?.elements.compactMap(\.text) ?? [] where !seen.contains(name) {
            findings.say("expected the member '\(name)', found none", at: pointer)
        }
        let properties = schema["properties"]
        let others = schema["additionalProperties"]
        for member in members {
            guard let expected = properties?[member.name] ?? others else { continue }
            findings.named.insert(member.name)
            findings.violations += closed(member.value, expected, "\(pointer)/\(Self.escaped(member.name))")
        }
    }

    private func checkElements(_ value: JSONTree, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        guard case .array(let elements) = value else { return }
        if let least = schema["minItems"]?.integer, elements.count < least {
            findings.say("expected at least \(least) elements, found \(elements.count)", at: pointer)
        }
        if let most = schema["maxItems"]?.integer, elements.count > most {
            findings.say("expected at most \(most) elements, found \(elements.count)", at: pointer)
        }
        if schema["uniqueItems"] == .bool(true) {
            for (index, element) in elements.enumerated() where elements[..<index].contains(element) {
                findings.say("expected no element twice, found \(element) again", at: "\(pointer)/\(index)")
            }
        }
        guard let items = schema["items"] else { return }
        for (index, element) in elements.enumerated() {
            findings.violations += closed(element, items, "\(pointer)/\(index)")
        }
    }

    private func checkJoined(_ value: JSONTree, _ schema: JSONTree, _ pointer: String, _ findings: inout Findings) {
        if let reference = schema["$ref"]?.text {
            if let target = resolve(reference) {
                findings.add(check(value, target, pointer))
            } else {
                findings.say("the schema refers to \(reference), which is not there", at: pointer)
            }
        }
        for part in schema["allOf"]?.elements ?? [] { findings.add(check(value, part, pointer)) }
        for keyword in ["oneOf", "anyOf"] {
            guard let choices = schema[keyword]?.elements else { continue }
            let tried = choices.map { check(value, $0, pointer) }
            // A choice that leaves members unnamed is none, unless another part of the schema names them.
            let fitting = tried.filter { choice in
                var joined = findings
                joined.violations = []
                joined.add(choice)
                joined.addUnnamed(of: value, at: pointer)
                return joined.violations.isEmpty
            }
            if fitting.isEmpty || (keyword == "oneOf" && fitting.count > 1) {
                let found = fitting.isEmpty ? "none" : "\(fitting.count)"
                let reasons = fitting.isEmpty ? tried.flatMap(\.violations).map(\.description) : []
                findings.say(
                    "expected \(keyword) \(choices.count) schemas to fit, found \(found) "
                        + "(\(reasons.joined(separator: "; ")))", at: pointer)
                findings.namesAll = true
            }
            for choice in fitting { findings.add(choice) }
        }
    }

    /// A value of its own: what its schema does not name is a violation here.
    private func closed(_ value: JSONTree, _ schema: JSONTree, _ pointer: String) -> [SchemaViolation] {
        var findings = check(value, schema, pointer)
        findings.addUnnamed(of: value, at: pointer)
        return findings.violations
    }

    /// What a reference within the document points to.
    func resolve(_ reference: String) -> JSONTree? {
        reference.hasPrefix("#") ? document.value(at: reference.dropFirst()) : nil
    }

    static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
        return name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
