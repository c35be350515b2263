package import ViperDatabase
import ViperEntities

/// Fills a column with the folded texts of another one, for a table whose rows are older than the column. SQL may have
/// filled what it can fold (ASCII, by `lower`): only wrong rows are changed.
package struct FoldedKeys: Sendable {
    /// Selects `id`, the text and its key of the first rows in the order of ids. Parameter: the limit.
    package let first: SQL
    /// The same for the rows after an id. Parameters: the id, the limit.
    package let next: SQL
    /// Updates the key of a row. Parameters: the key, the id.
    package let update: SQL

    private static let portion: Int64 = 1000

    package init(first: SQL, next: SQL, update: SQL) {
        self.first = first
        self.next = next
        self.update = update
    }

    /// - Parameter store: a transaction that may write.
    package func fill(_ store: any Queryable) async throws(DatabaseError) {
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
