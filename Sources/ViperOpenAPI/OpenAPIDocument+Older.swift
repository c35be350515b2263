public import ViperHTTP
import ViperJSON

extension OpenAPIDocument {
    /// A document of this kind in OpenAPI 3.0.3, for generators that know no later version. It says the same in the words
    /// of 3.0: `nullable` for a choice of `null`, an enumeration of one for a constant, `allOf` around a reference that has
    /// words of its own, and a copy of a response that has. It is read and written in one go, some milliseconds.
    ///
    /// - Parameter document: the bytes of an ``OpenAPIDocument``; nil is returned for any that are no JSON.
    public static func older(_ document: ImmortalBytes) -> ImmortalBytes? {
        guard let json = try? JSONDocument(parsing: document.unsafeBytes) else { return nil }
        return json.withRoot { root in
            var translation = OlderTranslation(of: root, capacity: document.unsafeBytes.count)
            translation.write(root)
            let bytes = translation.writer.finish()
            return ImmortalBytes(copying: bytes.unsafeBytes)
        }
    }
}

/// Writes the parts of an OpenAPI 3.1 document as OpenAPI 3.0.3. It knows the keywords that ``Components`` and
/// ``APIDescription`` use; any other is copied.
private struct OlderTranslation: ~Copyable {
    private let root: JSONValue
    var writer: ByteWriter

    init(of root: JSONValue, capacity: Int) {
        self.root = root
        writer = ByteWriter(capacity: capacity)
    }

    /// Writes what is no schema.
    mutating func write(_ value: JSONValue) {
        switch value.kind {
        case .array: writeElements(value) { $0.write($1) }
        case .object: writeMembers(resolved(value)) { $0.writeMember($1) }
        default: value.write(to: &writer)
        }
    }

    private mutating func writeMember(_ member: JSONMember) {
        if member.isNamed("openapi") {
            writer.raw("\"3.0.3\"")
        } else if member.isNamed("schema") {
            writeSchema(member.value)
        } else if member.isNamed("schemas") {
            writeMembers(Array(member.value.members)) { $0.writeSchema($1.value) }
        } else if member.isNamed("example") {
            member.value.write(to: &writer)
        } else {
            write(member.value)
        }
    }

    /// An object's members; those of a reference with words of its own are its target's, in those words.
    private func resolved(_ value: JSONValue) -> [JSONMember] {
        let members = Array(value.members)
        guard members.count > 1, let reference = value.member("$ref")?.text else { return members }
        var target = root
        for name in reference.split(separator: "/").dropFirst() {
            guard let member = target.members.first(where: { $0.name == name }) else { return members }
            target = member.value
        }
        let own = members.filter { !$0.isNamed("$ref") }
        let names = own.map(\.name)
        return own + target.members.filter { !names.contains($0.name) }
    }

    /// Writes a schema object.
    private mutating func writeSchema(_ schema: JSONValue) {
        guard schema.kind == .object else { return schema.write(to: &writer) }
        // 3.0 cannot say what names are.
        var members = schema.members.filter { !$0.isNamed("propertyNames") }
        var isNullable = false
        if let choice = nullableChoice(schema) {
            isNullable = true
            members = members.filter { !$0.isNamed("anyOf") } + choice.members
        }
        let isAlone = members.count == 1 && !isNullable
        writer.byte(0x7B)
        for (index, member) in members.enumerated() {
            if index > 0 { writer.byte(0x2C) }
            if member.isNamed("$ref") && !isAlone {
                writer.raw("\"allOf\":[{\"$ref\":")
                member.value.write(to: &writer)
                writer.raw("}]")
            } else {
                writeKeyword(member)
            }
        }
        if isNullable { writer.raw(",\"nullable\":true") }
        writer.byte(0x7D)
    }

    /// The other of two choices, of which one is `null`.
    private func nullableChoice(_ schema: JSONValue) -> JSONValue? {
        guard let choices = schema.member("anyOf"), choices.count == 2 else { return nil }
        let others = choices.elements.filter { $0.member("type")?.isText("null") != true }
        return others.count == 1 ? others.first : nil
    }

    private mutating func writeKeyword(_ member: JSONMember) {
        if member.isNamed("const") {
            writer.raw("\"enum\":[")
            member.value.write(to: &writer)
            return writer.byte(0x5D)
        }
        writeName(of: member)
        if member.isNamed("properties") {
            writeMembers(Array(member.value.members)) { $0.writeSchema($1.value) }
        } else if member.isNamed("items") || member.isNamed("additionalProperties") {
            writeSchema(member.value)
        } else if member.isNamed("oneOf") || member.isNamed("anyOf") || member.isNamed("allOf") {
            writeElements(member.value) { $0.writeSchema($1) }
        } else {
            member.value.write(to: &writer)
        }
    }

    private mutating func writeName(of member: JSONMember) {
        member.key.write(to: &writer)
        writer.byte(0x3A)
    }

    /// Writes an object; the closure writes a member's value.
    private mutating func writeMembers(
        _ members: [JSONMember], _ body: (inout OlderTranslation, JSONMember) -> Void
    ) {
        writer.byte(0x7B)
        for (index, member) in members.enumerated() {
            if index > 0 { writer.byte(0x2C) }
            writeName(of: member)
            body(&self, member)
        }
        writer.byte(0x7D)
    }

    private mutating func writeElements(
        _ array: JSONValue, _ body: (inout OlderTranslation, JSONValue) -> Void
    ) {
        writer.byte(0x5B)
        for (index, element) in array.elements.enumerated() {
            if index > 0 { writer.byte(0x2C) }
            body(&self, element)
        }
        writer.byte(0x5D)
    }
}
