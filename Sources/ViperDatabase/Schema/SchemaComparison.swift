package struct SchemaComparison {
    let expected: [SchemaObject]
    let found: [SchemaObject]

    package init(expected: [SchemaObject], found: [SchemaObject]) {
        self.expected = expected
        self.found = found
    }

    /// The names of the program's own tables.
    var tables: Set<String> { Set(expected.lazy.filter { $0.kind == "table" }.map(\.name)) }

    /// The objects that the migrations do not create.
    var others: [SchemaObject] {
        let names = Set(expected.map(\.name))
        return found.filter { !names.contains($0.name) }
    }

    /// Throws ``DatabaseError/foreignSchema(detail:)`` at the first object that is missing or different.
    package func checkOwn() throws(DatabaseError) {
        let found = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
        for object in expected {
            guard let other = found[object.name] else {
                throw Self.fault(object, expected: object.text.isEmpty ? "it" : object.text, found: nil)
            }
            guard other.kind == object.kind else {
                throw Self.fault(object, expected: "a \(object.kind)", found: "a \(other.kind)")
            }
            guard other.table == object.table else {
                throw Self.fault(object, expected: "it on \(object.table)", found: "it on \(other.table)")
            }
            guard other.text != object.text else { continue }
            let (text, otherText) = (SchemaText.normalised(object.text), SchemaText.normalised(other.text))
            guard text == otherText else {
                let difference = SchemaText.difference(text, otherText)
                let isNothing = difference.expected.isEmpty
                throw Self.fault(object, expected: isNothing ? nil : difference.expected, found: difference.found)
            }
        }
    }

    /// Throws ``DatabaseError/foreignSchema(detail:)`` at the first other object that might affect the program's own.
    ///
    /// - Parameter isHarmless: whether an object is allowed.
    package func checkOthers(_ isHarmless: (SchemaObject) throws(DatabaseError) -> Bool) throws(DatabaseError) {
        for object in others where try !isHarmless(object) {
            throw Self.fault(object, expected: nil, found: object.text.isEmpty ? "one" : object.text)
        }
    }

    /// What to do about something that hosted databases advise.
    private static func advice(_ found: String) -> String {
        guard found.contains("row security") else { return "" }
        return "; turn it off (ALTER TABLE … DISABLE ROW LEVEL SECURITY), or keep the tables in a schema of their own, "
            + "options=-csearch_path=app"
    }

    private static func fault(_ object: SchemaObject, expected: String?, found: String?) -> DatabaseError {
        let place = object.table == object.name || object.name.contains(".") ? "" : " on \(object.table)"
        let name = SchemaText.shown("\(object.kind) \(object.name)\(place)")
        let (expected, found) = (SchemaText.shown(expected ?? "none"), SchemaText.shown(found ?? "none"))
        return .foreignSchema(detail: "\(name): expected \(expected), found \(found)" + advice(found))
    }
}
