/// A field of an entity: `title:text(1...200)`, `body:text?`.
struct Field: Equatable {
    /// What every entity of a template has, or what its namespace has.
    private static let taken = [
        "id", "owner", "ownerId", "createdAt", "updatedAt", "version", "table", "columns", "column", "parentID",
        "links",
    ]
    /// As many columns as a client may change, and some more to come.
    private static let most = 48

    let name: String
    let type: FieldType
    let isOptional: Bool

    init(_ text: String) throws(Refusal) {
        guard let colon = text.firstIndex(of: ":") else {
            throw Refusal("'\(text)' is not a field: expected a name and a type, such as 'title:text(1...200)'.")
        }
        let name = text[..<colon]
        var type = text[text.index(after: colon)...]
        try SwiftName.checkColumn(name)
        guard !Self.taken.contains(String(name)) else {
            throw Refusal("'\(name)' is what every entity has: choose another name.")
        }
        isOptional = type.last == "?"
        if isOptional { type.removeLast() }
        self.name = String(name)
        self.type = try FieldType(type)
        if case .choice = self.type { try Self.checkType(self.type.swiftType(self.name)) }
    }

    /// Refuses the name of an enumeration that something else in an entity has.
    private static func checkType(_ name: String) throws(Refusal) {
        _ = try TypeName(name)
        let kit = [
            "Bool", "CalendarDate", "Column", "Columns", "Decimal", "Entity", "Int", "Int64", "OwnerID", "SharedText",
            "String",
            "Timestamp", "UUID",
        ]
        guard !kit.contains(name) else {
            throw Refusal("'\(name)' is a type of Swift or of the kit: choose another name.")
        }
    }

    /// All fields of a command.
    static func all(_ texts: some Collection<String>) throws(Refusal) -> [Field] {
        var fields: [Field] = []
        for text in texts {
            let field = try Field(text)
            if fields.contains(where: { $0.name == field.name }) {
                throw Refusal("The field '\(field.name)' is given twice.")
            }
            fields.append(field)
        }
        guard fields.count <= most else { throw Refusal("Expected at most \(most) fields, found \(fields.count).") }
        if let searched = fields.first(where: \.mayBeSearched),
            let other = fields.first(where: { $0.name == searched.name + "Key" })
        {
            throw Refusal("'\(other.name)' is the column by which '\(searched.name)' is searched: choose another name.")
        }
        return fields
    }

    var phrase: String { TypeName.words(of: name) }

    /// Whether lists may be sorted and searched by it.
    var mayBeSearched: Bool {
        if case .text(let length) = type { !isOptional && length.upperBound <= 1_000 } else { false }
    }

    /// The property.
    var property: String {
        let swiftType = type.swiftType(name)
        if isOptional { return "var \(name): \(swiftType)?" }
        let value = type.initialValue(name)
        switch type {
        case .text, .decimal, .list, .choice: return "var \(name): \(swiftType) = \(value)"
        case .number, .bool, .date, .time: return "var \(name) = \(value)"
        }
    }

    /// The column's declaration.
    ///
    /// - Parameters:
    ///   - isSearched: whether lists are searched by it.
    ///   - migration: the one that adds it to rows that are there; nil for the one that makes the table.
    func column(isSearched: Bool = false, since migration: Int? = nil) -> String {
        var uses = [type.isRequired && !isOptional && migration == nil ? ".required" : ".settable", ".changeable"]
        if isSearched { uses += [".sorted", ".searched"] }
        if let migration { uses.append(".since(\(migration))") }
        let arguments =
            ["\"\(name)\"", "\\.\(name)", "\"\(type.summary(phrase))\""] + (type.bounds.map { [$0] } ?? [])
            + ["[\(uses.joined(separator: ", "))]"]
        return Layout.call("column", arguments, at: 8)
    }

    /// The enumeration that it is of; nil if it is of none.
    var enumeration: String? {
        guard case .choice(let texts) = type else { return nil }
        let line = "    case " + texts.joined(separator: ", ")
        let cases = line.count <= 100 ? line : texts.map { "    case " + $0 }.joined(separator: "\n")
        return """
            enum \(type.swiftType(name)): Int64, ColumnEnumeration {
            \(cases)

                var wireText: StaticString {
                    switch self {
            \(texts.map { "        case .\($0): \"\($0)\"" }.joined(separator: "\n"))
                    }
                }
            }
            """
    }

    /// Its member with one of two values, in JSON.
    func member(_ variant: Int = 0) -> String { "\"\(name)\":\(type.sample(variant))" }
}
