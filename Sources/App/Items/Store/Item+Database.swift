import ViperDatabase
import ViperService

extension Item {
    /// The item of a row of `id, name, enabled, created_at, updated_at, version`.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        name = try row.text(1)
        enabled = try row.boolean(2)
        createdAt = try row.time(3)
        updatedAt = try row.time(4)
        version = try row.integer(5)
    }
}
