import ViperDatabase
import ViperEntities
import ViperIdentity

// A photo is found with its owner, unless the owner is being erased.
extension Photo {
    /// What lists read of `photos p` and of the owner `u`.
    static let listed = "\(table.selection(of: "p", ListedEntity.self)), \(PublicUser.columns(of: "u"))"
    static let listedCount = table.columnCount(ListedEntity.self) + PublicUser.columnCount

    static let byID = SQL(
        composing: """
            SELECT \(table.selection(of: "p")), \(PublicUser.columns(of: "u"))
            FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted WHERE p.id = $1
            """)

    /// Decodes a row of ``byID``.
    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        owner = try PublicUser(row, from: Self.table.columnCount())
    }

    /// Decodes ``listed`` from a place on.
    init(listed row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        var texts = SharedText.Builder(capacity: 0)
        try self.init(row, from: first, ListedEntity.self, &texts)
        owner = try PublicUser(row, from: first + Self.table.columnCount(ListedEntity.self))
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Photo? {
        try await transaction.first(byID, [.uuid(id)]) { row throws(DatabaseError) in try Photo(joined: row) }
    }
}
