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
        try SchemaState.checkOwner(of: connection)
        let faults = try connection.rows("PRAGMA integrity_check(3)") { row throws(DatabaseError) in try row.text(0) }
        guard faults == ["ok"] else { throw .corrupt(detail: faults.joined(separator: "; ")) }
        try connection.query(try connection.prepared("PRAGMA foreign_key_check"), []) { row throws(DatabaseError) in
            throw .corrupt(detail: "a row of \(try row.text(0)) refers to a missing row of \(try row.text(2))")
        }
        _ = try SchemaState(of: connection, comparedWith: migrations)
    }
}

private final class Stop: Interruption {
    private let isStopped: @Sendable () -> Bool

    init(_ isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }

    override func isDue() -> Bool { isStopped() }

    override var error: DatabaseError { .cancelled(detail: "it was stopped") }
}
