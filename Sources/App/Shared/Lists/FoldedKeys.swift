import ViperDatabase
import ViperService
import ViperValues

/// Fills a column with the folded texts of another, where a table's rows were there before the column. What SQL can fold
/// (ASCII, by `lower`) may be filled before: only rows that are wrong are changed.
struct FoldedKeys: Sendable {
    /// Reads `id`, the text and its key of the first rows in the order of ids, as many as its parameter says.
    let first: SQL
    /// Reads those behind an id: its parameters are the id, and how many rows.
    let next: SQL
    /// Sets the key of a row: its parameters are the key and the id.
    let update: SQL

    private static let portion: Int64 = 1000

    /// Fills the column.
    ///
    /// - Parameter store: where queries may write.
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
