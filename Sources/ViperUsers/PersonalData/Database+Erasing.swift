public import Viper
public import ViperDatabase
import ViperEntities
public import ViperValues

extension Database {
    /// Deletes a user's rows of a table in portions, each in a transaction of its own, so that a million rows do not
    /// keep other writers waiting. It may be called again at any time, and goes on where it was interrupted.
    ///
    ///     func erase(_ user: UUID) async throws(Failure) {
    ///         for table in Self.personal.reversed() { try await context.database.erase(table, of: user) }
    ///     }
    ///
    /// - Parameter portion: how many rows a transaction deletes: by default some milliseconds of the writer's time.
    public func erase(_ table: PersonalTable, of user: UUID, portion: Int = 500) async throws(Failure) {
        while try await erasePortion(of: table, of: user, max(1, portion)) {}
    }

    /// Deletes one portion of a user's rows.
    ///
    /// - Returns: whether there may be more.
    public func erasePortion(of table: PersonalTable, of user: UUID, _ count: Int) async throws(Failure) -> Bool {
        try await change { transaction throws(DatabaseError) in
            try await transaction.execute(table.erasure, [.uuid(user), .integer(Int64(count))]) == count
        }
    }
}
