import CPostgreSQL
import Glibc
import ViperDatabase
import ViperThreads
import ViperValues

/// The thread that owns all connections, and its mailbox.
///
/// `+Dispatch` assigns requests to connections, `+Groups` lets writes share a commit, `+Answers` handles results,
/// `+Connections` opens and loses connections, `+Cancellation` ends abandoned work, `+Channels` wakes other processes and
/// is woken by them.
final class PostgreSQLEventLoop: @unchecked Sendable {
    // Sendable because the mailbox has a lock and only the running thread touches the rest. So accesses never overlap, and
    // exclusivity checks, a tenth of a read's instructions, are off, here and in what the thread works with.

    struct Mail {
        var requests: [PostgreSQLRequest] = []
        var abandoned: [ServerSession] = []
        var attempts: [ConnectAttempt] = []
        var channels = ChannelMail()
        /// How many reads and whole transactions may gather before the thread is woken for them.
        var quorum = Quorum()
        /// Whether the thread will check the mailbox without being woken.
        var isAwake = true
        var isClosing = false
        var refusal: DatabaseError?
        var closers: [UnsafeContinuation<Void, Never>] = []
        var hasEnded = false
        var statistics = PostgreSQLStatistics()
    }

    let connector: Connector
    let options: PostgreSQLOptions
    let library: PostgreSQLLibrary
    let mail = Locked(Mail())
    private let poller: CInt
    private let alarm: CInt

    @exclusivity(unchecked) var connections: [ServerConnection] = []
    @exclusivity(unchecked) var statements = ServerStatements()
    /// Whole transactions that wait for a connection.
    @exclusivity(unchecked) var writes = FIFOQueue<PostgreSQLRequest>()
    /// Reads that wait for a connection.
    @exclusivity(unchecked) var reads = FIFOQueue<PostgreSQLRequest>()
    @exclusivity(unchecked) var gathering = ReadGathering()
    /// The first requests of transactions and locks that wait for a connection.
    @exclusivity(unchecked) var arrivals = FIFOQueue<PostgreSQLRequest>()
    /// Completed requests whose callers resume at the end of the pass.
    @exclusivity(unchecked) var done: [PostgreSQLRequest] = []
    @exclusivity(unchecked) var reconnection = Reconnection()
    @exclusivity(unchecked) var silence: Silence
    @exclusivity(unchecked) var channels: ChannelLink
    /// The lack of any connection.
    @exclusivity(unchecked) var trouble = Outage()
    /// When it will be over, in nanoseconds, unless the connection that there is now is lost before.
    @exclusivity(unchecked) var troubleEnd: UInt64?
    /// Whether a suspect server was pinged over an existing connection.
    @exclusivity(unchecked) var hasAsked = false
    @exclusivity(unchecked) var hasAbandoned = false
    /// When to ask next whose tasks are cancelled, in nanoseconds.
    @exclusivity(unchecked) var cancellationLook: UInt64 = 0
    @exclusivity(unchecked) var isClosing = false
    /// Counted since the last publication.
    @exclusivity(unchecked) var statistics = PostgreSQLStatistics()
    /// The time of the next check, in nanoseconds.
    @exclusivity(unchecked) var nextLook = UInt64.max
    /// The time of the current pass.
    @exclusivity(unchecked) var now: UInt64 = 0

    /// Creates a loop with its first connection; it does not run yet.
    init(_ connector: Connector, _ options: PostgreSQLOptions, first: ServerConnection) throws(DatabaseError) {
        self.connector = connector
        self.options = options
        silence = Silence(timeout: options.silenceTimeout)
        channels = ChannelLink(silenceTimeout: options.silenceTimeout)
        library = connector.library
        poller = adder_epoll_create()
        alarm = adder_eventfd_create()
        guard poller >= 0, alarm >= 0 else { throw .unavailable(detail: "no file descriptors are left") }
        _ = adder_epoll_watch(poller, alarm, 1, 0, 1)
        now = MonotonicClock.now()
        take(first)
    }

    deinit {
        Glibc.close(poller)
        Glibc.close(alarm)
    }

    /// Adds a request; its continuation resumes at its end.
    func add(_ request: PostgreSQLRequest) {
        var refusal: DatabaseError?
        post { mail in
            refusal = Self.refusal(of: request, mail)
            guard refusal == nil else { return false }
            mail.requests.append(request)
            return mail.quorum.isReached(by: request)
        }
        guard let refusal else { return }
        request.failure = .refused(refusal)
        request.resume()
    }

    private static func refusal(of request: PostgreSQLRequest, _ mail: borrowing Mail) -> DatabaseError? {
        if mail.hasEnded { return closed }
        // A transaction that has begun may end.
        guard request.session == nil || request.opensSession else { return nil }
        return mail.isClosing ? closed : mail.refusal
    }

    static let cancelled = DatabaseError.cancelled(detail: "the task was cancelled before its statement ended")
    static let closed = DatabaseError.unavailable(detail: "the database was closed")

    func count(_ body: (inout PostgreSQLStatistics) -> Void) { mail.withLock { body(&$0.statistics) } }

    /// Rolls back a session that its caller has left.
    func abandon(_ session: ServerSession) {
        post { mail in
            mail.abandoned.append(session)
            return true
        }
    }

    func end(_ attempt: ConnectAttempt) {
        post { mail in
            guard !mail.hasEnded else {
                if case .success(let connection) = attempt.outcome { connection.close() }
                return false
            }
            mail.attempts.append(attempt)
            return true
        }
    }

    /// Finishes the work in progress, then ends the thread.
    func close() {
        post { mail in
            mail.isClosing = true
            return true
        }
    }

    func whenEnded(_ continuation: UnsafeContinuation<Void, Never>) {
        let hasEnded = mail.withLock { mail in
            if !mail.hasEnded { mail.closers.append(continuation) }
            return mail.hasEnded
        }
        if hasEnded { continuation.resume() }
    }

    /// Puts something into the mailbox, and wakes the thread if the closure says so: once the lock is free, since a thread
    /// that wakes before that waits for it, as it did for six of ten batches of reads.
    func post(_ body: (inout Mail) -> Bool) {
        let mustWake = mail.withLock { mail in
            guard body(&mail), !mail.isAwake else { return false }
            mail.isAwake = true
            return true
        }
        guard mustWake else { return }
        var one: UInt64 = 1
        write(alarm, &one, 8)
    }

    func run() {
        var news = [adder_epoll_news](repeating: adder_epoll_news(), count: 16)
        while true {
            nextLook = .max
            takeMail()
            dispatch()
            lookAround()
            resumeAll()
            if isClosing && isIdle && !isBusyWithChannels { break }
            let count = adder_epoll_wait(poller, &news, sleepTime())
            now = MonotonicClock.now()
            for index in 0..<max(0, Int(count)) where news[index].descriptor != alarm { handle(news[index]) }
        }
        end()
    }

    private func handle(_ news: adder_epoll_news) {
        guard let connection = connections.first(where: { $0.socket == news.descriptor }) else {
            guard let connection = channels.connection, connection.socket == news.descriptor else { return }
            return handle(news, forChannels: connection)
        }
        if news.can_write {
            guard connection.flush() else { return lose(connection, connection.fault) }
            watch(connection)
        }
        if news.can_read { receive(connection) }
    }

    private func handle(_ news: adder_epoll_news, forChannels connection: ServerConnection) {
        if news.can_write { flushForChannels(connection) }
        if news.can_read && !connection.isClosed { receiveForChannels(connection) }
    }

    func watch(_ connection: ServerConnection, isNew: Bool = false) {
        guard isNew || connection.waitsForRoom != connection.isWatchedForRoom else { return }
        connection.isWatchedForRoom = connection.waitsForRoom
        _ = adder_epoll_watch(poller, connection.socket, isNew ? 1 : 0, connection.waitsForRoom ? 1 : 0, 0)
    }

    func unwatch(_ connection: ServerConnection) {
        _ = adder_epoll_unwatch(poller, connection.socket)
    }

    /// The sleep in nanoseconds; -1 to sleep until woken. Mail that has arrived keeps the thread awake.
    private func sleepTime() -> Int {
        let quorum = Quorum(reads: readQuorum(), writes: writeQuorum)
        let hasMail = mail.withLock { mail in
            mail.quorum = quorum
            mail.isAwake =
                !mail.requests.isEmpty || !mail.abandoned.isEmpty || !mail.attempts.isEmpty
                || mail.channels.hasNews || mail.isClosing != isClosing
            return mail.isAwake
        }
        if hasMail { return 0 }
        guard nextLook != .max else { return -1 }
        return nextLook > now ? Int(min(nextLook - now, 60_000_000_000)) : 0
    }

    private func takeMail() {
        var requests: [PostgreSQLRequest] = []
        var abandoned: [ServerSession] = []
        var attempts: [ConnectAttempt] = []
        isClosing = mail.withLock { mail in
            swap(&requests, &mail.requests)
            swap(&abandoned, &mail.abandoned)
            swap(&attempts, &mail.attempts)
            channels.plan.take(&mail.channels)
            mail.isAwake = true
            return mail.isClosing
        }
        channels.plan.removeStopped()
        for attempt in attempts { take(attempt) }
        for request in requests { take(request) }
        for session in abandoned { giveUp(session) }
    }

    private func resumeAll() {
        publish()
        guard !done.isEmpty else { return }
        for request in done { request.resume() }
        done.removeAll(keepingCapacity: true)
    }

    /// Whether there is nothing left to finish.
    private var isIdle: Bool {
        reads.isEmpty && writes.isEmpty && arrivals.isEmpty
            && connections.allSatisfy { $0.session?.isLock != false && $0.isQuiet }
    }

    private func end() {
        for connection in connections {
            unwatch(connection)
            connection.close()
        }
        connections.removeAll()
        let (closers, late) = mail.withLock { mail in
            mail.hasEnded = true
            defer {
                mail.closers = []
                mail.requests = []
            }
            for case .success(let connection) in mail.attempts.map(\.outcome) { connection.close() }
            return (mail.closers, mail.requests)
        }
        endChannels()
        for request in late {
            request.failure = .refused(Self.closed)
            request.resume()
        }
        for closer in closers { closer.resume() }
    }
}
