import ViperDatabase
import ViperService
import ViperValues

extension Item {
    static let byID: SQL = "SELECT id, name, enabled, created_at, updated_at, version FROM items WHERE id = $1"

    /// Decodes a row of ``byID``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        name = try row.text(1)
        enabled = try row.boolean(2)
        createdAt = try row.time(3)
        updatedAt = try row.time(4)
        version = try row.integer(5)
    }
}

extension ItemSummary {
    /// Decodes a row of `id, name, enabled, created_at, version`.
    init(_ row: borrowing Row, _ names: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        name = try row.withText(1) { names.add($0) }
        enabled = try row.boolean(2)
        createdAt = try row.time(3)
        version = try row.integer(4)
    }
}
