import ViperDatabase
import ViperEntities

// A message is found with the photo that it is about, if there still is one.
extension Message {
    /// The columns that ``init(joined:from:)`` reads, of `messages m`.
    static let columns = """
        \(table.selection(of: "m")), (SELECT p.id FROM photos p WHERE p.id = m.photo_id)
        """
    static let columnCount = table.columnCount() + 1

    static let byID = SQL(
        composing: "SELECT \(columns) FROM messages m WHERE m.conversation = $1 AND m.id = $2")

    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        photo = try row.optionalIdentifier(Self.table.columnCount())
    }
}
