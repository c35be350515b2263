import CPostgreSQL
import Synchronization

/// Something to be asked of the server, and what came of it: one statement for one row of values or for many, or a
/// migration's script.
final class PostgreSQLRequest: @unchecked Sendable {
    // Sendable: whoever makes it sets it up, and then hands it to the loop's thread, which alone touches it until it has
    // resumed the continuation; the mark of cancellation and the continuation are set under the lock of the loop's mail.

    /// Why there is no result.
    enum Failure {
        /// The server refused it.
        case server(ServerFailure)
        /// It was not sent; the connection is as it was.
        case refused(DatabaseError)
        /// It was not answered, or is not waited for any more.
        case lost(DatabaseError)
    }

    let sql: StaticString
    /// The transaction or lock whose connection it needs; nil for a read, which shares any.
    let session: ServerSession?
    /// Statements that are sent in front of it and behind it; if one fails, it fails.
    var before: StaticString?
    var after: StaticString?
    /// Statements of a migration, which are sent instead of the text.
    var script: String?
    /// Whether it is its session's last.
    var endsSession = false
    /// Whether it commits: what it does cannot be ended, and what has become of it is known by its answer alone.
    var commits = false
    /// Whether a transaction begins with it.
    var begins: Bool { session != nil && before?.begins(with: "BEGIN") == true }
    /// Whether it is its session's first.
    var opensSession = false
    /// The connection that it asks to end a statement on.
    var cancels: ServerConnection?
    /// The values of all rows' parameters.
    var parameters = EncodedValues()
    /// How many rows, and how many values each has.
    var rowCount = 1
    var rowWidth = 0

    // MARK: - The loop's

    /// Where it is under way.
    var connection: ServerConnection?
    /// How often it was sent, but for those times that it was skipped because of another one.
    var attempts = 0
    /// How often its connection was lost before there was an answer.
    var losses = 0
    /// Whether its caller has been answered.
    var isDone = false
    /// When it came to wait for a connection, in nanoseconds.
    var waitsSince: UInt64 = 0

    // MARK: - What came of it

    var failure: Failure?
    /// How many rows were inserted, changed or deleted.
    var changed = 0
    /// The result of its only row, freed with the request.
    private(set) var result: OpaquePointer?

    // MARK: - The hand-over

    var continuation: UnsafeContinuation<Void, Never>?
    var isCancelled = false
    let library: PostgreSQLLibrary
    /// See ``WriteJob``.
    private let settled = Atomic<Bool>(false)

    init(_ sql: StaticString, session: ServerSession?, library: PostgreSQLLibrary) {
        self.sql = sql
        self.session = session
        self.library = library
    }

    deinit { keep(nil) }

    /// Takes its only row's values.
    func encode(_ values: [SQLValue]) throws(DatabaseError) {
        rowWidth = values.count
        for value in values { try append(value) }
    }

    /// Takes one more value.
    func append(_ value: SQLValue) throws(DatabaseError) {
        do throws(EncodedValues.Fault) {
            try parameters.append(value)
        } catch {
            throw misuse(error)
        }
    }

    /// Takes one more value.
    func append(_ cell: Cell) throws(DatabaseError) {
        do throws(EncodedValues.Fault) {
            try parameters.append(cell)
        } catch {
            throw misuse(error)
        }
    }

    private func misuse(_ fault: EncodedValues.Fault) -> DatabaseError {
        let number = rowWidth == 0 ? parameters.values.count + 1 : parameters.values.count % rowWidth + 1
        return switch fault {
        case .zeroInText: .misuse(detail: "U+0000 in text for parameter \(number) in: \(sql)")
        case .tooLong: .misuse(detail: "more than 1 GiB for parameter \(number) in: \(sql)")
        }
    }

    /// The values of a row.
    func values(ofRow row: Int) -> ArraySlice<EncodedValue> {
        let values = parameters.values
        let start = row * rowWidth
        guard start >= 0, start + rowWidth <= values.count else { return [] }
        return values[start..<start + rowWidth]
    }

    /// Keeps a result in place of the one before.
    func keep(_ result: OpaquePointer?) {
        if let old = self.result { library.table.pointee.clear(old) }
        self.result = result
    }

    /// Lets its caller go on.
    func resume() {
        let continuation = continuation
        self.continuation = nil
        settled.store(true, ordering: .releasing)
        continuation?.resume()
    }

    /// Called by the caller when it goes on.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }

    /// What the server says that it did: `COMMIT`.
    var tag: String { result.flatMap { library.table.pointee.cmdStatus($0) }.map { String(cString: $0) } ?? "" }

    /// In our terms.
    var error: DatabaseError? {
        switch failure {
        case nil: nil
        case .server(let failure)?: failure.error(sql)
        case .refused(let error)?, .lost(let error)?: error
        }
    }
}

/// Who needs a connection for themselves for more than one request: a transaction, or a lock that is held.
final class ServerSession: @unchecked Sendable {
    // Sendable: only the loop's thread touches what is mutable.

    /// Whether it holds a lock for an unknown time, so that its connection is not counted among those for transactions.
    let isLock: Bool
    /// Its own, from its first request to its last.
    var connection: ServerConnection?
    /// Whether its connection was lost.
    var isOver = false
    /// Whether its caller has gone.
    var isAbandoned = false

    init(isLock: Bool = false) { self.isLock = isLock }
}
