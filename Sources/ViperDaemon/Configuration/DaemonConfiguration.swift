import Glibc
public import ViperHTTP

/// How the daemon listens, and what it allows a client.
public struct DaemonConfiguration: Sendable {
    /// The address to listen on: an IPv4 or IPv6 address, or a name that resolves to one.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port: UInt16 = 8080
    /// How many threads serve connections; one a core unless set.
    public var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// What a client is allowed.
    public var limits = Limits()
    /// The proxies whose word is taken for a client's address, where bodies are counted for it.
    public var proxies = TrustedProxies()

    /// The defaults.
    public init() {}

    /// How many lanes the access log has: one for each serving thread, and one for the watchdog.
    public var lanes: Int { max(1, threads) + 1 }
}

/// What a client is allowed. Times may be set down to 100 ms.
public struct Limits: Sendable, Equatable {
    /// Bytes of a whole request head (RFC 9112, sections 3 and 5); above it 431, a longer target 414.
    public var headBytes = 8 << 10
    /// Bytes of a body; above it 413.
    public var bodyBytes = 1 << 20
    /// Bytes that all bodies hold together; beyond them 503. See ``BodyBudget``.
    public var bodiesBytes = 64 << 20
    /// How long a head may take from its first byte; then 408.
    public var headTimeout = Duration.seconds(10)
    /// How long a body may take from the end of its head; then 408.
    public var bodyTimeout = Duration.seconds(30)
    /// How long a connection may stay without a request, or a client without taking what it is sent.
    public var idleTimeout = Duration.seconds(60)
    /// How long a handler may take; then it is cancelled and the answer is 503.
    public var handlerTimeout = Duration.seconds(30)
    /// How long an answer whose body comes in parts may stand still, because nothing more of it is made or the client
    /// takes none of it; then it is cut: the connection is closed without the body's end.
    public var streamTimeout = Duration.seconds(30)
    /// How many connections are open at once; those beyond wait until one closes.
    public var connections = 10_000

    /// The defaults.
    public init() {}

    /// How often deadlines are looked at: a quarter of the shortest, 25 ms to 1 s.
    var tick: Duration {
        let shortest = min(headTimeout, bodyTimeout, idleTimeout, handlerTimeout, streamTimeout)
        return min(max(shortest / 4, .milliseconds(25)), .seconds(1))
    }
}
