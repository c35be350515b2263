package import Viper
package import ViperDatabase
import ViperEntities

/// What clients know of a store holds within one history: their positions in the change log, and the entity tags that
/// versions make. A store that was restored, copied or promoted may have lost the end of its history, so it begins another:
/// no position of before is held, and no version of before is given again.
///
/// The store notices that itself where ``ViperDatabase/PlaceCheck`` can; `PROGRAM restored` does the same by hand.
package struct StoreHistory: Sendable {
    /// The assignments to `change_log` that begin a history. The time is an epoch that no other history has, not even one
    /// of another copy of the store.
    private static let beginning = beginning(on: .sqlite)

    private static func beginning(on dialect: SQLDialect) -> String {
        "epoch = \(dialect.now), version_floor = \(dialect.now) + 1000"
    }

    /// PostgreSQL's entries by transactions that another cluster numbered: here they would appear once later transactions
    /// have these numbers. Of entries that are there none is swept then.
    private static let foreignEntries = "DELETE FROM changes WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())"
    private static let beginningOnPostgreSQL = "\(beginning(on: .postgresql)), swept_major = 0, swept_minor = 0"
    private static let place = PlaceCheck.place(of: "change_log")
    private static let notice =
        "The store was restored, copied or promoted since it was last used: clients of live lists read them anew, and "
        + "versions go on above all that were given before"

    package static let checkOnSQLite = PlaceCheck(
        look: "SELECT place FROM change_log", remember: "UPDATE change_log SET place = $1",
        move: SQL(composing: "UPDATE change_log SET place = $1, \(beginning)"), notice: notice)

    package static let checkOnPostgreSQL = PlaceCheck(
        look: SQL(composing: "SELECT 1 FROM change_log WHERE place IS DISTINCT FROM \(place)"),
        remember: SQL(composing: "UPDATE change_log SET place = \(place) WHERE place IS NULL"),
        move: SQL(
            composing: """
                WITH moved AS (
                    UPDATE change_log SET place = \(place), \(beginningOnPostgreSQL) WHERE place <> \(place) RETURNING 1
                ), cleared AS (\(foreignEntries) AND EXISTS (SELECT 1 FROM moved))
                SELECT 1 FROM moved
                """),
        notice: notice)

    static let begin = SQL(composing: "UPDATE change_log SET \(beginning)")
    /// An import finds no entries.
    static let importOnPostgreSQL = SQL(composing: "UPDATE change_log SET \(beginning(on: .postgresql))")
    private static let beginOnPostgreSQL = SQL(composing: "UPDATE change_log SET \(beginningOnPostgreSQL)")
    private static let clear = SQL(composing: foreignEntries)

    private let database: any Database

    package init(of database: any Database) { self.database = database }

    /// Begins another history. Servers over the store notice within a second.
    package func beginAnew() async throws(Failure) {
        let isPostgreSQL = database.dialect == .postgresql
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(isPostgreSQL ? Self.beginOnPostgreSQL : Self.begin)
            if isPostgreSQL { try await transaction.execute(Self.clear) }
        }
    }
}
