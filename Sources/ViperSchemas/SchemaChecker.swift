/// Checks values against a document's schemas, strictly: an object may only have the members that its schema names,
/// unless the schema has `additionalProperties`.
public struct SchemaChecker: Sendable {
    /// The document that `$ref` points into.
    private let document: JSONTree
    /// The targets of references, by index.
    private let schemas: [JSONSchema]

    /// Creates a checker of the schemas in a document.
    public init(document: JSONTree) { self.init(document, []) }

    /// Creates a checker of what a reader has read of a document.
    package init(_ reader: SchemaReader, document: JSONTree) { self.init(document, reader.schemas) }

    private init(_ document: JSONTree, _ schemas: [JSONSchema]) {
        self.document = document
        self.schemas = schemas
    }

    /// Every way in which a value violates a schema.
    public func violations(of value: JSONTree, against schema: JSONTree) -> [SchemaViolation] {
        var reader = SchemaReader(document: document)
        let schema = reader.schema(schema)
        return SchemaChecker(reader, document: document).violations(of: value, against: schema)
    }

    /// Every way in which a value violates a schema that this checker's reader has read.
    package func violations(of value: JSONTree, against schema: JSONSchema) -> [SchemaViolation] {
        closed(value, schema, .whole)
    }

    /// The types that a schema, or the one it refers to, allows; nil if neither restricts them.
    package func types(of schema: JSONSchema) -> [String]? {
        guard case .schema(let number)? = schema.reference else { return schema.types }
        return schemas[number].types
    }

    /// The result of checking one value against one schema. It includes which members were named, since unnamed members
    /// can only be reported once all schemas for the value have been checked.
    struct Findings {
        var violations: [SchemaViolation] = []
        /// By member index, whether the member is named; empty if none is.
        private var named: [Bool] = []
        var namesAll = false

        mutating func name(_ member: Int, of count: Int) {
            if named.isEmpty { named = Array(repeating: false, count: count) }
            named[member] = true
        }

        mutating func add(_ other: Findings) {
            violations += other.violations
            addNames(of: other)
        }

        mutating func addNames(of other: Findings) {
            namesAll = namesAll || other.namesAll
            for (index, isNamed) in other.named.enumerated() where isNamed { name(index, of: other.named.count) }
        }

        mutating func say(_ sentence: String, at place: Place) {
            violations.append(SchemaViolation(pointer: place.pointer, sentence: sentence))
        }

        func isNamed(_ member: Int) -> Bool { namesAll || (!named.isEmpty && named[member]) }

        mutating func addUnnamed(of value: JSONTree, at place: Place) {
            guard !namesAll, case .object(let members) = value else { return }
            for (index, member) in members.enumerated() where !isNamed(index) {
                say("the schema names no such member", at: .member(of: place, member.name))
            }
        }
    }

    private func check(_ value: JSONTree, _ schema: JSONSchema, _ place: Place) -> Findings {
        var findings = Findings()
        switch schema.form {
        case .keywords: break
        case .always(let isAllowed):
            findings.namesAll = isAllowed
            if !isAllowed { findings.say("expected nothing, found \(value)", at: place) }
            return findings
        case .none(let tree):
            findings.say("the schema is \(tree), which is none", at: place)
            return findings
        }
        for keyword in schema.unknown { findings.say("the schema says '\(keyword)', which is not checked", at: place) }
        if schema.isSilent { findings.namesAll = true }
        if let names = schema.types { checkType(value, names, place, &findings) }
        checkScalar(value, schema, place, &findings)
        switch value {
        case .object(let members): checkMembers(members, schema, place, &findings)
        case .array(let elements): checkElements(elements, schema, place, &findings)
        default: break
        }
        checkJoined(value, schema, place, &findings)
        return findings
    }

    private func checkType(_ value: JSONTree, _ names: [String], _ place: Place, _ findings: inout Findings) {
        let found = value.typeName
        if names.contains(found) || (found == "integer" && names.contains("number")) { return }
        findings.say("expected \(names.joined(separator: " or ")), found \(value)", at: place)
    }

    private func checkMembers(
        _ members: [JSONTree.Member], _ schema: JSONSchema, _ place: Place, _ findings: inout Findings
    ) {
        var seen = Set<String>(minimumCapacity: members.count)
        for member in members where !seen.insert(member.name).inserted {
            findings.say("the member stands there twice", at: .member(of: place, member.name))
        }
        for name in schema.required where !seen.contains(name) {
            findings.say("expected the member '\(name)', found none", at: place)
        }
        if let least = schema.minProperties, members.count < least {
            findings.say("expected at least \(least) members, found \(members.count)", at: place)
        }
        if let most = schema.maxProperties, members.count > most {
            findings.say("expected at most \(most) members, found \(members.count)", at: place)
        }
        for member in members {
            guard let names = schema.names else { break }
            findings.violations += closed(.string(member.name), names, .member(of: place, member.name))
        }
        if schema.properties.isEmpty && schema.additional == nil { return }
        for (index, member) in members.enumerated() {
            guard let expected = schema.properties[member.name] ?? schema.additional else { continue }
            findings.name(index, of: members.count)
            findings.violations += closed(member.value, expected, .member(of: place, member.name))
        }
    }

    private func checkElements(_ elements: [JSONTree], _ schema: JSONSchema, _ place: Place, _ findings: inout Findings)
    {
        if let least = schema.minItems, elements.count < least {
            findings.say("expected at least \(least) elements, found \(elements.count)", at: place)
        }
        if let most = schema.maxItems, elements.count > most {
            findings.say("expected at most \(most) elements, found \(elements.count)", at: place)
        }
        if schema.areUnique {
            for (index, element) in elements.enumerated() where elements[..<index].contains(element) {
                findings.say("expected no element twice, found \(element) again", at: .element(of: place, index))
            }
        }
        guard let items = schema.items else { return }
        for (index, element) in elements.enumerated() {
            findings.violations += closed(element, items, .element(of: place, index))
        }
    }

    private func checkJoined(_ value: JSONTree, _ schema: JSONSchema, _ place: Place, _ findings: inout Findings) {
        switch schema.reference {
        case nil: break
        case .schema(let number)?: findings.add(check(value, schemas[number], place))
        case .nowhere(let reference)?:
            findings.say("the schema refers to \(reference), which is not there", at: place)
        }
        for part in schema.all { findings.add(check(value, part, place)) }
        for alternatives in schema.alternatives { checkAlternatives(value, alternatives, place, &findings) }
    }

    private func checkAlternatives(
        _ value: JSONTree, _ alternatives: JSONSchema.Alternatives, _ place: Place, _ findings: inout Findings
    ) {
        let possible = alternatives.choices.filter { !isRuledOut(value, $0) }
        // A choice does not fit if it leaves members unnamed that no other part of the schema names.
        let fitting = possible.map { check(value, $0, place) }.filter { choice in
            guard choice.violations.isEmpty else { return false }
            var joined = findings
            joined.addNames(of: choice)
            return value.members.indices.allSatisfy { joined.isNamed($0) }
        }
        if fitting.isEmpty || (alternatives.keyword == "oneOf" && fitting.count > 1) {
            let found = fitting.isEmpty ? "none" : "\(fitting.count)"
            let tried = fitting.isEmpty ? alternatives.choices.map { check(value, $0, place) } : []
            let reasons = tried.flatMap(\.violations).map(\.description)
            findings.say(
                "expected \(alternatives.keyword) \(alternatives.choices.count) schemas to fit, found \(found) "
                    + "(\(reasons.joined(separator: "; ")))", at: place)
            findings.namesAll = true
        }
        for choice in fitting { findings.add(choice) }
    }

    /// Whether the value's type or a constant member rules the schema out. Among many kinds of rows that state their
    /// kind, this leaves one to check.
    private func isRuledOut(_ value: JSONTree, _ schema: JSONSchema) -> Bool {
        var schema = schema
        if case .schema(let number)? = schema.reference { schema = schemas[number] }
        guard case .keywords = schema.form, case .object(let members) = value else { return false }
        if let types = schema.types, !types.contains("object") { return true }
        guard !schema.constants.isEmpty else { return false }
        return members.contains { member in schema.constants[member.name].map { !$0.isSame(as: member.value) } ?? false
        }
    }

    /// Checks a complete value, whose unnamed members are violations.
    private func closed(_ value: JSONTree, _ schema: JSONSchema, _ place: Place) -> [SchemaViolation] {
        var findings = check(value, schema, place)
        findings.addUnnamed(of: value, at: place)
        return findings.violations
    }
}
