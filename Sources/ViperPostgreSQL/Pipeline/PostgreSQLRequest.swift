import CPostgreSQL
import Synchronization
import ViperDatabase

/// A request to the server and its result: one statement for one or many rows of values, the statements of a whole
/// transaction, or a migration's script.
final class PostgreSQLRequest: @unchecked Sendable {
    // Sendable because its creator sets it up and then hands it to the loop's thread, which alone touches it until it
    // resumes the continuation; the continuation is set under the mailbox's lock.

    enum Failure {
        case server(ServerFailure)
        /// It was not sent; the connection is unchanged.
        case refused(DatabaseError)
        /// There was no response, or the caller no longer waits for it.
        case lost(DatabaseError)
    }

    let sql: SQL
    /// The transaction or lock whose connection it uses; nil for a read, which shares one.
    let session: ServerSession?
    /// Statements sent before and after it; if one fails, it fails.
    @exclusivity(unchecked) var before: SQL?
    @exclusivity(unchecked) var after: SQL?
    /// A migration's statements, sent instead of the text.
    @exclusivity(unchecked) var script: String?
    /// The statements of a whole transaction, which may share its commit with others; see
    /// ``PostgreSQLEventLoop/dispatchGroups()``. Empty for anything else.
    @exclusivity(unchecked) private(set) var whole: [WholeStatement] = []
    var isWhole: Bool { !whole.isEmpty }
    @exclusivity(unchecked) var endsSession = false
    /// Whether it commits: it cannot be cancelled, and only the response tells its outcome.
    @exclusivity(unchecked) var commits = false
    var begins: Bool { session != nil && before?.begins(with: "BEGIN") == true }
    @exclusivity(unchecked) var opensSession = false
    /// The connection whose statement it cancels.
    @exclusivity(unchecked) var cancels: ServerConnection?
    @exclusivity(unchecked) var parameters = EncodedValues()
    @exclusivity(unchecked) var rowCount = 1
    @exclusivity(unchecked) var rowWidth = 0

    /// The connection whose failures are its own: for a read that was asked again, the last one.
    @exclusivity(unchecked) var connection: ServerConnection?
    /// How often it was sent, not counting runs skipped because of another request.
    @exclusivity(unchecked) var attempts = 0
    /// How often its connection was lost before a response.
    @exclusivity(unchecked) var losses = 0
    /// Whether it was asked again since its batch was late.
    @exclusivity(unchecked) var isRepeated = false
    /// Whether it is sent by itself: a cancellation waits for nothing, and a read that has lost its connection may have been
    /// the cause.
    var isAlone: Bool { cancels != nil || losses > 0 }
    /// Whether its caller has its result.
    @exclusivity(unchecked) var isDone = false
    /// Whether its task was cancelled while its commit was under way.
    @exclusivity(unchecked) var isLeft = false
    /// Since when it has waited for a connection, in nanoseconds.
    @exclusivity(unchecked) var waitsSince: UInt64 = 0

    @exclusivity(unchecked) var failure: Failure?
    /// The number of rows inserted, updated or deleted.
    @exclusivity(unchecked) var changed = 0
    /// The result of its only row, freed with the request.
    @exclusivity(unchecked) private(set) var result: OpaquePointer?

    @exclusivity(unchecked) var continuation: UnsafeContinuation<Void, Never>?
    /// The task that waits for it, if its cancellation ends the request. Only whether it is cancelled is asked, as any
    /// thread may while it waits. It is gone before the task goes on: see `PendingWrite`.
    @exclusivity(unchecked) var caller: UnsafeCurrentTask?
    let library: PostgreSQLLibrary
    /// See `PendingWrite`.
    private let settled = Atomic<Bool>(false)

    init(_ sql: SQL, session: ServerSession?, library: PostgreSQLLibrary) {
        self.sql = sql
        self.session = session
        self.library = library
    }

    deinit { keep(nil) }

    func encode(_ values: [SQLValue]) throws(DatabaseError) {
        rowWidth = values.count
        parameters.reserve(values.count)
        for value in values { try append(value) }
    }

    /// Adds a statement of a whole transaction.
    func add(_ sql: SQL, _ values: [SQLValue], untilCommit: Bool) throws(DatabaseError) {
        let first = parameters.values.count
        parameters.reserve(values.count)
        do throws(EncodedValues.Fault) {
            for value in values { try parameters.append(value) }
        } catch {
            let number = parameters.values.count - first + 1
            parameters.truncate(to: first)
            throw Self.misuse(error, number, sql)
        }
        whole.append(WholeStatement(sql: sql, values: first..<first + values.count, waitsForCommit: untilCommit))
        commits = true
    }

    /// Becomes a request of one statement of a whole transaction.
    func copy(_ statement: WholeStatement, of request: PostgreSQLRequest) {
        rowWidth = statement.values.count
        parameters.copy(statement.values, of: request.parameters)
    }

    func append(_ value: SQLValue) throws(DatabaseError) {
        do throws(EncodedValues.Fault) {
            try parameters.append(value)
        } catch {
            throw misuse(error)
        }
    }

    func append(_ cell: Cell) throws(DatabaseError) {
        do throws(EncodedValues.Fault) {
            try parameters.append(cell)
        } catch {
            throw misuse(error)
        }
    }

    private func misuse(_ fault: EncodedValues.Fault) -> DatabaseError {
        Self.misuse(
            fault, rowWidth == 0 ? parameters.values.count + 1 : parameters.values.count % rowWidth + 1, sql)
    }

    private static func misuse(_ fault: EncodedValues.Fault, _ number: Int, _ sql: SQL) -> DatabaseError {
        switch fault {
        case .zeroInText: .misuse(detail: "U+0000 in text for parameter \(number) in: \(sql)")
        case .tooLong: .misuse(detail: "more than 1 GiB for parameter \(number) in: \(sql)")
        }
    }

    func values(ofRow row: Int) -> ArraySlice<EncodedValue> {
        let values = parameters.values
        let start = row * rowWidth
        guard start >= 0, start + rowWidth <= values.count else { return [] }
        return values[start..<start + rowWidth]
    }

    func keep(_ result: OpaquePointer?) {
        if let old = self.result { library.table.pointee.clear(old) }
        self.result = result
    }

    func resume() {
        let continuation = continuation
        self.continuation = nil
        caller = nil
        settled.store(true, ordering: .releasing)
        continuation?.resume()
    }

    /// Called by the caller when it resumes.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }

    /// The server's command tag, such as `COMMIT`.
    var tag: String { result.map { library.tag(of: $0) } ?? "" }

    var error: DatabaseError? {
        switch failure {
        case nil: nil
        case .server(let failure)?: failure.error(sql)
        case .refused(let error)?, .lost(let error)?: error
        }
    }
}

/// A statement of a whole transaction.
struct WholeStatement {
    let sql: SQL
    /// Which of its request's values are its own.
    let values: Range<Int>
    /// Whether later statements may run before it.
    let waitsForCommit: Bool
}

/// The user of a connection for more than one request: a transaction, or a held lock.
final class ServerSession: @unchecked Sendable {
    // Sendable because only the loop's thread touches what is mutable.

    /// Whether it holds a lock for an unknown time, so that its connection does not count as one for transactions.
    let isLock: Bool
    /// Its own, from its first request to its last.
    @exclusivity(unchecked) var connection: ServerConnection?
    /// Whether its connection was lost.
    @exclusivity(unchecked) var isOver = false
    @exclusivity(unchecked) var isAbandoned = false

    init(isLock: Bool = false) { self.isLock = isLock }
}
