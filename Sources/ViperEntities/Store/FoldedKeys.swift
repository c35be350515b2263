public import ViperDatabase
import ViperValues

/// Fills a column with the folded texts of another one, for a table whose rows are older than the column. SQL may have
/// filled what it can fold (ASCII, by `lower`): only wrong rows are changed.
public struct FoldedKeys: Sendable {
    private let table, column: StaticString
    private let first, next, update: SQL

    private static let portion: Int64 = 1000

    /// - Parameter column: the texts. Their folded copies are in `column_key`.
    public init(of column: StaticString, in table: StaticString) {
        self.table = table
        self.column = column
        let select = "SELECT id, \(column), \(column)_key FROM \(table)"
        first = SQL(composing: "\(select) ORDER BY id LIMIT $1")
        next = SQL(composing: "\(select) WHERE id > $1 ORDER BY id LIMIT $2")
        update = SQL(composing: "UPDATE \(table) SET \(column)_key = $1 WHERE id = $2")
    }

    /// The migration that adds the column.
    public func migration(_ feature: String, _ number: Int) -> Migration {
        Migration(feature: feature, number: number, fill: fill) { dialect in
            """
            ALTER TABLE \(table) ADD COLUMN \(column)_key \(dialect.sortedText) NOT NULL DEFAULT '';
            UPDATE \(table) SET \(column)_key = lower(\(column)\(dialect == .sqlite ? "" : " COLLATE \"C\""));
            """
        }
    }

    /// - Parameter store: a transaction that may write.
    func fill(_ store: any Queryable) async throws(DatabaseError) {
        var last: UUID?
        repeat {
            var wrong: [(id: UUID, key: String)] = []
            var count = 0
            let place = last.map { [SQLValue.uuid($0)] } ?? []
            try await store.query(last == nil ? first : next, place + [.integer(Self.portion)]) {
                row throws(DatabaseError) in
                let id = try row.identifier(0)
                let key = folded(try row.text(1))
                if try row.text(2) != key { wrong.append((id, key)) }
                last = id
                count += 1
            }
            for row in wrong { try await store.query(update, [.text(row.key), .uuid(row.id)]) { _ in } }
            if count < Self.portion { return }
        } while true
    }
}
