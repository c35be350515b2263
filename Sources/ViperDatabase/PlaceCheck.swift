/// How a store notices that it is elsewhere than it remembers, since it was restored, copied or promoted: then what others
/// know of it from before may be about another content.
///
/// The store looks when it is migrated, so before it is served. On PostgreSQL each later connection looks too before it is
/// used: it may lead to another server.
///
/// | | SQLite | PostgreSQL |
/// |---|---|---|
/// | `look` | reads the place that is remembered, `NULL` for none | has a row if the place is not the one that is remembered |
/// | `remember` | remembers the place `$1` | remembers the place if none is remembered |
/// | `move` | remembers the place `$1` instead of another | does so, and has a row if it was another |
///
/// On PostgreSQL the statements ask for the place by ``place(of:)``. The last two run in one transaction.
public struct PlaceCheck: Sendable {
    package let look: SQL
    package let remember: SQL
    package let move: SQL
    package let notice: String

    /// - Parameter notice: the line for the operator when the store has moved.
    public init(look: SQL, remember: SQL, move: SQL, notice: String) {
        self.look = look
        self.remember = remember
        self.move = move
        self.notice = notice
    }

    /// An expression for the place of a PostgreSQL database: the cluster, its timeline, which each promotion and each
    /// recovery to a point in time changes, the database, and a table, which a dump that is loaded creates anew.
    ///
    /// The timeline is that of the log that is written: `pg_control_checkpoint()` names the one before until the first
    /// checkpoint after a promotion.
    public static func place(of table: StaticString) -> String {
        """
        (SELECT concat_ws('/', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
            (SELECT oid FROM pg_database WHERE datname = current_database()),
            CAST(CAST('\(table)' AS REGCLASS) AS OID)) FROM pg_control_system())
        """
    }
}
