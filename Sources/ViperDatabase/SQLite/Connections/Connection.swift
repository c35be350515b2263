import CSQLite

/// A connection to the database file, with its prepared statements.
///
/// It has no mutex (`SQLITE_OPEN_NOMUTEX`): one thread at a time uses it.
final class Connection: @unchecked Sendable {
    // Sendable because the holder of its lease, or the writer's thread, is its only user; the pool's lock guards the
    // hand-over. For the same reason accesses never overlap, and exclusivity checks are off.

    let handle: OpaquePointer
    private(set) var isOpen = true
    @exclusivity(unchecked) var statements = StatementTable<Statement>()
    /// Holds the bytes of parameters while a statement runs, so that binding copies once and allocates nothing.
    @exclusivity(unchecked) var scratch = Scratch()
    let interruption: Interruption

    /// Opens an existing file.
    ///
    /// `unix-excl` keeps the file lock as long as the process has it open, and the log's index on the heap: reads need
    /// no system calls for locks (sqlite.org/vfs.html), which saves 1.7 of 3 µs. The folder is exclusive anyway. The
    /// file is not memory-mapped: a disk error would kill the process (SIGBUS) where reading throws, and it made reads
    /// beside writes slower.
    init(
        _ file: String, options: SQLiteOptions = SQLiteOptions(), interruption: Interruption = Interruption()
    ) throws(DatabaseError) {
        _ = Self.configured
        var handle: OpaquePointer?
        let access = options.isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // A name that begins with `file:` would be parsed as a URI (sqlite.org/uri.html).
        let name =
            options.isImmutable ? Self.immutableURI(of: file) : file.hasPrefix("file:") ? "./" + file : file
        let code = sqlite3_open_v2(name, &handle, flags, "unix-excl")
        guard let handle else { throw .unavailable(detail: "out of memory for a connection") }
        self.handle = handle
        self.interruption = interruption
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_busy_timeout(handle, 250)
        adder_sqlite_checkpoint_on_close(handle, 0)
        let watch = Unmanaged.passUnretained(interruption).toOpaque()
        sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isDue() ? 1 : 0
            }, watch)
        try run("PRAGMA cache_size = -\(max(0, options.cacheKilobytes))")
        try run("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    }

    deinit { close() }

    private static func immutableURI(of file: String) -> String {
        let path = file.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
        return "file:\(path)?immutable=1"
    }

    /// Configures SQLite for the process, once; `SQLITE_OK`, or `SQLITE_MISUSE` if it was in use before.
    static let configured: CInt = adder_sqlite_configure()

    /// Whether closing the last connection checkpoints and removes the log. Only the writer knows when that is safe;
    /// see ``Writer/recover()``.
    var removesLog = false {
        didSet { adder_sqlite_checkpoint_on_close(handle, removesLog ? 1 : 0) }
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        statements.removeAll { $0.finalise() }
        scratch.free()
        sqlite3_close_v2(handle)
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without results, separated by `;`. They are not cached.
    func run(_ script: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// The prepared statement of a text, from the cache if possible.
    func prepared(_ sql: SQL) throws(DatabaseError) -> Statement {
        if let statement = statements[sql.start] { return statement }
        let statement = try Statement(sql, on: self)
        statements[sql.start] = statement
        return statement
    }

    /// Runs one statement and calls a closure with its rows.
    func query(
        _ statement: Statement, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        defer { statement.reset() }
        try statement.bind(parameters, on: self)
        while try statement.step(on: self) {
            try each(try statement.row())
        }
    }

    /// Runs one statement outside of transactions, which changes nothing.
    @inline(__always)
    func read(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let statement = try prepared(sql)
        guard statement.isReadOnly else { throw .misuse(detail: "the statement writes outside a transaction: \(sql)") }
        try query(statement, parameters, each: each)
    }

    /// The decoded rows of a statement.
    func rows<Value>(
        _ sql: SQL, _ parameters: [SQLValue] = [], decode: (borrowing Row) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> [Value] {
        var values: [Value] = []
        try query(try prepared(sql), parameters) { row throws(DatabaseError) in values.append(try decode(row)) }
        return values
    }

    /// Whether a statement finds a row.
    func finds(_ sql: SQL, _ parameters: [SQLValue] = []) throws(DatabaseError) -> Bool {
        try !rows(sql, parameters) { _ in }.isEmpty
    }

    /// Runs one statement and discards its rows.
    func execute(_ sql: SQL, _ parameters: [SQLValue] = []) throws(DatabaseError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(parameters, on: self)
        while try statement.step(on: self) {}
    }

    /// The integer in the first column of the first row; nil without rows.
    func number(_ sql: SQL) throws(DatabaseError) -> Int64? {
        try rows(sql) { row throws(DatabaseError) in try row.integer(0) }.first
    }
}
