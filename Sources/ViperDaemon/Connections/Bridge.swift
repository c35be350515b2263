import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP
import ViperThreads

/// What libmicrohttpd's callbacks, the watchdog and the reaper share.
final class Bridge: Sendable {
    /// The application.
    let handler: @Sendable (Request) async -> Response
    /// Makes the answers to requests that are refused before they come to the application.
    let refusal: @Sendable (Problem, Request) -> Response
    /// Takes the access records.
    let log: AccessLog
    /// Takes a line for the operator.
    let notice: @Sendable (DaemonNotice) -> Void
    /// What a client is allowed.
    let limits: Limits
    /// What all bodies may hold.
    let bodies: BodyBudget
    /// Runs the jobs of exchanges that have no client.
    let reaper: Reaper
    /// From now on answers close their connection, and idle connections are closed.
    let isDraining = Atomic<Bool>(false)
    /// When that began, in nanoseconds.
    let drainingSince = Atomic<UInt64>(0)
    /// Wakes the watchdog, also when a worker takes no more connections.
    let crowding: Wake
    /// From now on nothing waits any more.
    let isStopping = Atomic<Bool>(false)
    /// What to add to the monotonic clock for the time since 1970.
    let clockOffset = Atomic<Int64>(Clock.offset())

    private let handlerNanoseconds: UInt64
    private let streamNanoseconds: UInt64
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

    init(
        _ configuration: DaemonConfiguration, reaper: Reaper, crowding: Wake,
        handler: @escaping @Sendable (Request) async -> Response,
        refusal: @escaping @Sendable (Problem, Request) -> Response, log: @escaping AccessLog,
        notice: @escaping @Sendable (DaemonNotice) -> Void
    ) {
        limits = configuration.limits
        bodies = BodyBudget(
            bytes: limits.bodiesBytes, largestBody: limits.bodyBytes, proxies: configuration.proxies)
        self.reaper = reaper
        self.crowding = crowding
        self.handler = handler
        self.refusal = refusal
        self.log = log
        self.notice = notice
        handlerNanoseconds = limits.handlerTimeout.nanoseconds
        streamNanoseconds = limits.streamTimeout.nanoseconds
    }

    /// When the time is up of a handler that starts at the given one.
    func handlerDeadline(from start: UInt64) -> UInt64 { start &+ handlerNanoseconds }

    /// When the time is up of a part that is wanted from the given one.
    func streamDeadline(from start: UInt64) -> UInt64 { start &+ streamNanoseconds }
}

// MARK: - Exchanges

extension Bridge {
    /// An exchange for a request of the worker's thread.
    func exchange(of worker: Worker) -> Exchange {
        if let exchange = worker.free.popLast() { return exchange }
        let exchange = Exchange(bridge: self)
        exchange.start()
        exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
        return exchange
    }

    /// Takes an exchange back into the worker's pool.
    func recycle(_ exchange: Exchange, to worker: Worker) {
        exchange.clear()
        worker.free.append(exchange)
    }

    /// An exchange ends.
    func forget(_ exchange: Exchange) {
        exchanges.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// All exchanges whose task is alive.
    var allExchanges: [Exchange] { exchanges.withLock { Array($0.values) } }

    /// How many there are.
    var exchangeCount: Int { exchanges.withLock { $0.count } }
}
