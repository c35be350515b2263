/// Checks that a file is an intact store of this program, with its schema, and not newer.
struct SQLiteFileCheck {
    let file: String
    let isStopped: @Sendable () -> Bool

    /// Reads the whole file; see ``StoreInstallation/check(knowing:isStopped:)``.
    func run(knowing migrations: [Migration]) throws(DatabaseError) {
        var options = SQLiteOptions()
        options.cacheKilobytes = 16 << 10
        let connection = try Connection(file, options: options, interruption: Stop(isStopped))
        defer { connection.close() }
        guard try connection.number("PRAGMA application_id") == Writer.applicationID else {
            throw .notADatabase(detail: "it does not belong to this program")
        }
        var faults: [String] = []
        try each("PRAGMA integrity_check(3)", on: connection) { row throws(DatabaseError) in
            faults.append(try row.text(0))
        }
        guard faults == ["ok"] else { throw .corrupt(detail: faults.joined(separator: "; ")) }
        try each("PRAGMA foreign_key_check", on: connection) { row throws(DatabaseError) in
            throw .corrupt(detail: "a row of \(try row.text(0)) refers to a missing row of \(try row.text(2))")
        }
        let tables: SQL =
            "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = 'adder_migrations'"
        guard try connection.number(tables) == 1 else { throw .notADatabase(detail: "it was never migrated") }
        var last: [(feature: String, number: Int64)] = []
        try each("SELECT feature, MAX(number) FROM adder_migrations GROUP BY feature", on: connection) {
            row throws(DatabaseError) in last.append((try row.text(0), try row.integer(1)))
        }
        let history = MigrationHistory(last)
        try history.refuseNewer(than: migrations)
        try SQLiteSchema.check(connection, having: history, of: migrations)
    }

    private func each(
        _ sql: SQL, on connection: Connection, _ body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try connection.query(try connection.prepared(sql), [], each: body)
    }
}

private final class Stop: Interruption {
    private let isStopped: @Sendable () -> Bool

    init(_ isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }

    override func isDue() -> Bool { isStopped() }

    override var error: DatabaseError { .cancelled(detail: "it was stopped") }
}
