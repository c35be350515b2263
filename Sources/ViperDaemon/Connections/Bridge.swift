import CMicroHTTPD
import Glibc
import Synchronization
import ViperHTTP
import ViperThreads
import ViperValues

/// The state shared by libmicrohttpd's callbacks, the watchdog and the reaper.
final class Bridge: Sendable {
    let handler: @Sendable (Request) async -> Response
    /// Responds without the handler; nil if it cannot.
    let immediate: @Sendable (Request) -> Response?
    /// The maximum size of a body that is larger than others may be; nil if its route takes none.
    let bodyLimit: @Sendable (Request) -> Int?
    /// Makes the responses to requests refused before they reach the handler.
    let refusal: @Sendable (Problem, Request) -> Response
    let log: AccessLog
    let notice: @Sendable (DaemonNotice) -> Void
    let limits: Limits
    let bodies: BodyBudget
    /// The connections of each address.
    let clients: ConnectionShares
    let watch: ShareWatch?
    /// The hosts that requests may name; nil for any.
    let hosts: ServedHosts?
    /// The number of streamed bodies.
    let streamCount = PeakCount()
    /// Runs the jobs of exchanges that have no client.
    let reaper: Reaper
    /// Whether responses close their connection, and idle connections are closed.
    let isDraining = Atomic<Bool>(false)
    let drainingSince = Atomic<UInt64>(0)
    /// Wakes the watchdog, also when a worker is full.
    let crowding: Wake
    /// Whether all waits must end.
    let isStopping = Atomic<Bool>(false)
    /// The offset from the monotonic clock to the time since 1970.
    let clockOffset = Atomic<Int64>(Clock.offset())

    private let handlerNanoseconds: UInt64
    private let streamNanoseconds: UInt64
    private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

    init(
        _ configuration: DaemonConfiguration, connections: Int, isLoopback: Bool, reaper: Reaper, crowding: Wake,
        handler: @escaping @Sendable (Request) async -> Response, immediate: @escaping @Sendable (Request) -> Response?,
        bodyLimit: @escaping @Sendable (Request) -> Int?, refusal: @escaping @Sendable (Problem, Request) -> Response,
        log: @escaping AccessLog, notice: @escaping @Sendable (DaemonNotice) -> Void
    ) {
        limits = configuration.limits
        bodies = BodyBudget(
            bytes: limits.bodiesBytes, largestBody: limits.bodyBytes, proxies: configuration.proxies,
            watch: configuration.watch)
        clients = ConnectionShares(
            atMost: limits.connectionsPerAddress ?? max(1, connections / 4), proxies: configuration.proxies,
            watch: configuration.watch)
        watch = configuration.watch
        hosts = isLoopback ? configuration.loopbackHosts : configuration.networkHosts
        self.reaper = reaper
        self.crowding = crowding
        self.handler = handler
        self.immediate = immediate
        self.bodyLimit = bodyLimit
        self.refusal = refusal
        self.log = log
        self.notice = notice
        handlerNanoseconds = limits.handlerTimeout.nanoseconds
        streamNanoseconds = limits.streamTimeout.nanoseconds
    }

    /// The deadline of a handler that starts at the given time.
    func handlerDeadline(from start: UInt64) -> UInt64 { start &+ handlerNanoseconds }

    /// The deadline of a part that is requested at the given time.
    func streamDeadline(from start: UInt64) -> UInt64 { start &+ streamNanoseconds }
}

extension Bridge {
    /// Takes an exchange from the worker's pool, or creates one.
    func exchange(of worker: Worker) -> Exchange {
        if let exchange = worker.free.popLast() { return exchange }
        let exchange = Exchange(bridge: self)
        exchange.start()
        exchanges.withLock { $0[ObjectIdentifier(exchange)] = exchange }
        return exchange
    }

    func recycle(_ exchange: Exchange, to worker: Worker) {
        exchange.clear()
        worker.free.append(exchange)
    }

    func forget(_ exchange: Exchange) {
        exchanges.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// All exchanges whose task is alive.
    var allExchanges: [Exchange] { exchanges.withLock { Array($0.values) } }

    var exchangeCount: Int { exchanges.withLock { $0.count } }
}
