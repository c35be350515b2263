import CPostgreSQL
import Glibc
import ViperDatabase
import ViperThreads
import ViperValues

/// Makes connections. It blocks, for a bounded time except for name resolution, and so runs on threads of its own.
struct Connector: Sendable {
    let library: PostgreSQLLibrary
    private let text: ConnectionString
    let options: PostgreSQLOptions
    /// What each connection does before it is used: nothing before the database is migrated.
    let placeCheck = Locked<PlaceCheck?>(nil)

    init(_ options: PostgreSQLOptions) throws(DatabaseError) {
        library = try .load()
        text = try ConnectionString(options.connectionString, library)
        self.options = options
    }

    /// The timeout of an attempt, in nanoseconds.
    var patience: UInt64 { min(options.connectTimeout.nanoseconds, text.connectTimeout ?? .max) }

    /// Sets the server's limits on our statements and on idle transactions.
    var limits: String {
        let milliseconds = min((options.statementTimeout.nanoseconds + 999_999) / 1_000_000, 1_000_000_000)
        return "SET statement_timeout = \(milliseconds); SET idle_in_transaction_session_timeout = \(2 * milliseconds)"
    }

    /// Why a connection is made.
    enum Occasion {
        /// The program starts. What would keep it from serving well ends it.
        case start
        /// There is no connection any more. The next one may lead elsewhere.
        case reconnection
        /// There are too few.
        case growth
    }

    /// Connects to the first usable server and sets up the session.
    ///
    /// - Parameter occasion: what has to be checked beyond the connection itself.
    func connect(_ occasion: Occasion) throws(ConnectFailure) -> ServerConnection {
        let password = try password()
        var last = ConnectFailure("no host is named", isPassing: false)
        for address in try ServerAddress.all(text.given, library) {
            do throws(ConnectFailure) {
                return try connect(text.parameters(password: password, address.place), occasion)
            } catch {
                // A refusal by one server applies to all.
                guard error.isPassing else { throw error }
                last = error
            }
        }
        throw last
    }

    private func connect(
        _ parameters: [(keyword: String, value: String)], _ occasion: Occasion
    ) throws(ConnectFailure) -> ServerConnection {
        let deadline = MonotonicClock.now() &+ patience
        guard let handle = start(parameters) else { throw ConnectFailure("no memory", isPassing: true) }
        let process: CInt
        do throws(ConnectFailure) {
            try finishConnecting(handle, deadline)
            process = try setUp(handle, deadline)
            if occasion == .start { try checkConnectionLimit(handle, deadline) }
            if occasion != .growth { try refusePooling(handle, beside: parameters) }
            try checkPlace(handle, deadline)
            guard library.table.pointee.enterPipelineMode(handle) == 1 else {
                throw ConnectFailure(libpq: fault(handle))
            }
        } catch {
            library.table.pointee.finish(handle)
            throw error
        }
        return ServerConnection(handle, library, process: process)
    }

    private func password() throws(ConnectFailure) -> String? {
        guard let name = options.passwordFile else { return nil }
        guard let file = fopen(name, "re") else {
            throw ConnectFailure("the password file \(name): \(String(cString: strerror(errno)))", isPassing: false)
        }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        let count = getline(&line, &capacity, file)
        defer { free(line) }
        guard count > 0, let line else {
            throw ConnectFailure("the password file \(name) is empty", isPassing: false)
        }
        return String(String(cString: line).prefix { !$0.isNewline })
    }

    func start(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
        let texts = parameters.map { (strdup($0.keyword), strdup($0.value)) }
        defer {
            for (keyword, value) in texts {
                free(keyword)
                free(value)
            }
        }
        let keywords = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        guard let handle = library.table.pointee.connectStartParams(keywords, values, 0) else { return nil }
        _ = library.table.pointee.setErrorVerbosity(handle, PQERRORS_VERBOSE)
        // Notices are for people; libpq would write them to standard error.
        _ = library.table.pointee.setNoticeReceiver(handle, { _, _ in }, nil)
        return handle
    }

    func finishConnecting(_ handle: OpaquePointer, _ deadline: UInt64) throws(ConnectFailure) {
        guard library.table.pointee.status(handle) != CONNECTION_BAD else { throw ConnectFailure(libpq: fault(handle)) }
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED else { throw ConnectFailure(libpq: fault(handle)) }
            try wait(handle, state == PGRES_POLLING_WRITING ? POLLOUT : POLLIN, deadline)
            state = library.table.pointee.connectPoll(handle)
        }
    }

    private func wait(_ handle: OpaquePointer, _ event: CInt, _ deadline: UInt64) throws(ConnectFailure) {
        var descriptor = pollfd(fd: library.table.pointee.socket(handle), events: Int16(event), revents: 0)
        while true {
            let now = MonotonicClock.now()
            guard now < deadline else {
                throw ConnectFailure(
                    "no server responds; start it, or name another: no response within \(patience / 1_000_000) ms",
                    isPassing: true)
            }
            let milliseconds = Int32(min((deadline - now) / 1_000_000 + 1, 60_000))
            if poll(&descriptor, 1, milliseconds) > 0 { return }
        }
    }

    func fault(_ handle: OpaquePointer) -> String {
        library.text(library.table.pointee.errorMessage(handle))
    }
}

extension Connector {
    /// The planner settings. Each statement is written for an index that returns its rows in order from the starting
    /// point. For small tables, or before it has statistics, the planner prefers to read and sort all rows, and a
    /// parameter as `LIMIT` would make it plan anew each time, 7 to 15 µs.
    ///
    /// A disabled method that is still needed, such as to read a table of one row, is costed as extremely expensive.
    /// JIT would compile such a plan each time it runs, 170 ms for a statement of 0.1 ms, so it is off.
    static let planning = """
        SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; \
        SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off
        """

    /// Makes the server drop a client whose machine has vanished, together with its locks, after 25 s instead of Linux'
    /// two hours. It has no effect on Unix sockets.
    private static let liveness = """
        SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3
        """

    /// Makes the session read-only outside of transactions, then checks the server.
    ///
    /// - Returns: the server's process id, of which poolers tell libpq a wrong one.
    private func setUp(_ handle: OpaquePointer, _ deadline: UInt64) throws(ConnectFailure) -> CInt {
        let version = library.table.pointee.serverVersion(handle)
        guard version >= 130_000 else {
            throw ConnectFailure(
                "the server is PostgreSQL \(version / 10_000), but 13 or later is required; upgrade it",
                isPassing: false)
        }
        guard library.table.pointee.setnonblocking(handle, 1) == 0 else { throw ConnectFailure(libpq: fault(handle)) }
        let rows = try ask(
            """
            \(limits); \(Self.planning); \(Self.liveness); SET default_transaction_read_only = on;
            SELECT current_setting('server_encoding'), pg_is_in_recovery()::text, pg_backend_pid()
            """, handle, deadline)
        guard rows.first == "UTF8" else {
            throw ConnectFailure(
                "the database's encoding is \(rows.first ?? "unknown"); create one with ENCODING 'UTF8'",
                isPassing: false
            )
        }
        guard rows.count == 3, rows[1] == "false", let process = CInt(rows[2]) else {
            throw ConnectFailure("the server is a standby, which is read-only; name the primary", isPassing: true)
        }
        return process
    }

    /// Sends statements and returns the texts of the last one's first row. After a refusal by the server the connection can
    /// be used on.
    func ask(
        _ script: String, _ handle: OpaquePointer, _ deadline: UInt64
    ) throws(ConnectFailure) -> [String] {
        guard library.table.pointee.sendQuery(handle, script) == 1 else { throw ConnectFailure(libpq: fault(handle)) }
        while true {
            let left = library.table.pointee.flush(handle)
            guard left >= 0 else { throw ConnectFailure(libpq: fault(handle)) }
            if left == 0 { break }
            try wait(handle, POLLOUT, deadline)
        }
        var texts: [String] = []
        var failure: ConnectFailure?
        while true {
            while library.table.pointee.isBusy(handle) != 0 {
                try wait(handle, POLLIN, deadline)
                guard library.table.pointee.consumeInput(handle) == 1 else {
                    throw failure ?? ConnectFailure(libpq: fault(handle))
                }
            }
            guard let result = library.table.pointee.getResult(handle) else {
                if let failure { throw failure }
                return texts
            }
            defer { library.table.pointee.clear(result) }
            switch library.table.pointee.resultStatus(result) {
            case PGRES_TUPLES_OK where library.table.pointee.ntuples(result) > 0:
                texts = (0..<library.table.pointee.nfields(result)).map { column in
                    library.table.pointee.getvalue(result, 0, column).map { String(cString: $0) } ?? ""
                }
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
            default: failure = failure ?? ConnectFailure(libpq: fault(handle))
            }
        }
    }
}
