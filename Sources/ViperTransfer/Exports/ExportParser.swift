import ViperDatabase
import ViperFeatures
import ViperJSON

/// Parses the lines of an export strictly; see ``ExportFormat``.
struct ExportParser {
    /// A line after the first.
    enum Line {
        /// A row of the table at this index; its values are in the table's batch.
        case row(Int)
        /// The last line with its SHA-256. Its row counts were checked.
        case end(digest: String)
    }

    /// The tables that the file may have rows of.
    let tables: [ImportedTable]
    /// Whether the file is of a program that has parts of the kit which this one has not. It may have no rows of theirs.
    private let hasOtherParts: Bool

    /// Parses the first line.
    ///
    /// - Parameter migrations: all migrations of the program.
    init(
        head line: UnsafeRawBufferPointer, features: [ExportedFeature], migrations: [Migration]
    ) throws(Complaint) {
        (tables, hasOtherParts) = try Self.reading(line) { root throws(Complaint) in
            guard let (name, head) = Self.onlyMember(of: root), name.isNamed(ExportFormat.head),
                var fields = JSONFields(head), let format = fields.take("format")
            else { throw Complaint("Expected the first line of an export.") }
            guard case .success(ExportFormat.version) = format.integer(as: Int.self) else {
                throw Complaint(
                    "The export has format \(Self.number(format)); this program reads \(ExportFormat.version).")
            }
            guard let version = fields.take("version"), version.kind == .string,
                var numbers = fields.take("migrations").flatMap({ JSONFields($0) }), fields.isExhausted
            else { throw Complaint("Expected the first line of an export.") }
            var tables: [ImportedTable] = []
            for feature in features {
                guard let number = numbers.take(feature.name) else { continue }
                let migration = try Self.migration(number, of: feature.name, known: migrations)
                tables += feature.tables.map { ImportedTable($0, migration: migration) }
            }
            let known = features.map { "\($0.name)" }
            let others = MigrationHistory.parts.filter { !known.contains("\($0)") && numbers.take($0) != nil }
            if let other = numbers.rest(atMost: 1).first {
                let name = Complaint.shown(other.member.name)
                throw Complaint("The export is from a newer program: this one has no '\(name)'.")
            }
            return (tables, !others.isEmpty)
        }
    }

    private static func migration(
        _ value: JSONValue, of feature: StaticString, known: [Migration]
    ) throws(Complaint) -> Int {
        let last = known.last { $0.feature == "\(feature)" }?.number ?? 0
        guard case .success(let found) = value.integer(as: Int.self), found >= 0 else {
            throw Complaint("Expected the number of a migration of '\(feature)'.")
        }
        guard found <= last else {
            throw Complaint(
                "The export is from a newer program: \(feature) is at migration \(found); this program has \(last).")
        }
        return found
    }

    /// Parses a line after the first. A row's values go into its table's batch.
    ///
    /// - Parameters:
    ///   - number: the line's number.
    ///   - hint: the index of the previous line's table.
    func read(_ line: UnsafeRawBufferPointer, number: Int, hint: Int) throws(Complaint) -> Line {
        try Self.reading(line) { root throws(Complaint) in
            guard let (name, value) = Self.onlyMember(of: root) else {
                throw Complaint("Expected an object with one member, a table's name, found \(root.kind).")
            }
            if hint < tables.count, name.isNamed(tables[hint].table.name) {
                try read(value, into: tables[hint], number: number)
                return .row(hint)
            }
            if name.isNamed(ExportFormat.end) { return .end(digest: try readEnd(value)) }
            guard let index = tables.firstIndex(where: { name.isNamed($0.table.name) }) else {
                throw Complaint("'\(Complaint.shown(name.name))' is not a table of this program.")
            }
            guard index > hint else {
                throw Complaint(
                    "Expected the rows of \(tables[index].table.name) before those of \(tables[hint].table.name).")
            }
            try read(value, into: tables[index], number: number)
            return .row(index)
        }
    }

    private func read(_ value: JSONValue, into target: ImportedTable, number: Int) throws(Complaint) {
        guard var fields = JSONFields(value) else { throw Complaint("Expected an object, found \(value.kind).") }
        let batch = target.batch
        let name = target.table.name
        for column in target.table.columns where column.isCarried {
            if let value = column.name.withUnsafeBytes({ fields.take($0) }) {
                guard column.append(value, to: batch) else {
                    throw Complaint(
                        "\(name).\(column.name): Expected \(column.expectation), found \(Self.found(value)).")
                }
                if let sentence = column.rule?.fault(batch.last) {
                    throw Complaint("\(name).\(column.name): \(sentence)")
                }
            } else if let foldedFrom = column.foldedFrom {
                // The file may be older than the copy.
                batch.appendFolded(of: foldedFrom)
            } else if let later = column.later, later.migration > target.migration {
                batch.append(later.value)
            } else if column.isOptional {
                batch.appendNull()
            } else {
                throw Complaint("\(name).\(column.name): Expected \(column.expectation), found none.")
            }
        }
        if let other = fields.rest(atMost: 1).first {
            let member = Complaint.shown(other.member.name)
            throw Complaint(
                other.reason == .duplicate
                    ? "\(name).\(member): Expected the column once, found it again."
                    : "'\(member)' is not a column of \(name) in this program.")
        }
        try target.endRow(atLine: number)
    }

    /// Checks the row counts of the last line and returns its SHA-256.
    private func readEnd(_ value: JSONValue) throws(Complaint) -> String {
        guard var fields = JSONFields(value), var rows = fields.take("rows").flatMap({ JSONFields($0) }),
            let digest = fields.take("sha256")?.text, fields.isExhausted
        else { throw Complaint("Expected the last line of an export.") }
        for table in tables {
            let name = table.table.name
            guard let told = rows.take(name) else {
                throw Complaint("Expected the number of rows of \(name), found none.")
            }
            guard case .success(table.rows) = told.integer(as: Int.self) else {
                throw Complaint("Expected \(Self.number(told)) rows of \(name), found \(table.rows).")
            }
        }
        guard rows.isExhausted || hasOtherParts else {
            throw Complaint("Expected a number of rows for each table and no others.")
        }
        return digest
    }
}

extension ExportParser {
    private static func reading<Value>(
        _ line: UnsafeRawBufferPointer, _ read: (JSONValue) throws(Complaint) -> Value
    ) throws(Complaint) -> Value {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: line)
        } catch { throw Complaint("Expected a line of JSON: \(error).") }
        return try document.withRoot(read)
    }

    private static func onlyMember(of root: JSONValue) -> (name: JSONMember, value: JSONValue)? {
        var members = root.members
        guard root.count == 1, let member = members.next() else { return nil }
        return (member, member.value)
    }

    private static func number(_ value: JSONValue) -> String {
        value.numberText.map { String($0.prefix(40)) } ?? "\(value.kind)"
    }

    private static func found(_ value: JSONValue) -> String {
        value.kind == .number ? number(value) : value.text.map { "'\(Complaint.shown($0))'" } ?? "\(value.kind)"
    }
}

extension ExportedColumn {
    /// Appends a value; false if it is of another kind.
    fileprivate func append(_ value: JSONValue, to batch: RowBatch) -> Bool {
        if value.isNull, isOptional {
            batch.appendNull()
            return true
        }
        if let foldedFrom {
            guard let text = value.text, !text.utf8.contains(0) else { return false }
            batch.appendFolded(of: foldedFrom)
            return true
        }
        switch kind {
        case .integer:
            guard case .success(let number) = value.integer(as: Int64.self) else { return false }
            batch.append(number)
        case .boolean:
            guard let truth = value.bool else { return false }
            batch.append(truth)
        case .uuid:
            guard let uuid = value.withText({ UUID(text: $0) }), let uuid else { return false }
            batch.append(uuid)
        case .text:
            // Databases do not accept U+0000 in text.
            return value.withText { text in
                guard !text.contains(0) else { return false }
                batch.append(text: text)
                return true
            } ?? false
        case .bytes: return value.withText { batch.append(base64: $0) } ?? false
        }
        return true
    }

    fileprivate var expectation: String {
        switch kind {
        case .integer: "a 64-bit integer"
        case .boolean: "true or false"
        case .text: "text without U+0000"
        case .uuid: "a UUID"
        case .bytes: "bytes in Base64"
        }
    }
}
