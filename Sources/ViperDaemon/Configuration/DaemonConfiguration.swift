public import ViperHTTP
import ViperThreads

/// The daemon's listener and the limits of clients.
public struct DaemonConfiguration: Sendable {
    /// The address to listen on: an IPv4 or IPv6 address, or a name that resolves to one.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port: UInt16 = 8080
    /// TLS on a port of its own, beside the other; nil for none.
    public var secure: SecureListener?
    /// The number of serving threads of each port; one per core by default.
    public var threads = Thread.processorCount
    /// The limits of clients.
    public var limits = Limits()
    /// The proxies trusted to report the client that a body is charged to. Their own connections are not bounded by
    /// ``Limits/connectionsPerAddress``.
    public var proxies = TrustedProxies()
    /// Notices that many clients have one address.
    public var watch: ShareWatch?
    /// The hosts that requests may name if ``host`` is a loopback address; nil for any.
    public var loopbackHosts: ServedHosts?
    /// The hosts that requests may name if ``host`` is any other address; nil for any.
    public var networkHosts: ServedHosts?

    /// Creates the default configuration.
    public init() {}

    /// The number of access log lanes: one per serving thread and one for the watchdog.
    public var lanes: Int { max(1, threads) * (secure == nil ? 1 : 2) + 1 }

    /// The port for TLS, with what it serves.
    public struct SecureListener: Sendable {
        /// The port to listen on; 0 takes a free one.
        public var port: UInt16
        /// The certificates that clients are served with.
        public var certificates: CertificateStore
        /// How long clients are to ask for `https` alone (`Strict-Transport-Security`), in whole seconds; zero says nothing.
        public var strictTransportAge = Duration.zero

        /// TLS on a port.
        public init(port: UInt16, _ certificates: CertificateStore) {
            self.port = port
            self.certificates = certificates
        }
    }
}

/// The limits of clients. Timeouts may be as short as 100 ms.
public struct Limits: Sendable, Equatable {
    /// The maximum size of a request head in bytes (RFC 9112, sections 3 and 5); 431 above it, 414 for a longer target.
    public var headBytes = 8 << 10
    /// The maximum size of a body in bytes; 413 above it.
    public var bodyBytes = 1 << 20
    /// The memory for all bodies together in bytes; 503 above it. See `BodyBudget`.
    public var bodiesBytes = 64 << 20
    /// How long a head may take from its first byte; 408 after it.
    public var headTimeout = Duration.seconds(10)
    /// How long a body may take from the end of its head; 408 after it. An upload may be as much later than it would be
    /// at ``uploadRate``.
    public var bodyTimeout = Duration.seconds(30)
    /// How long a connection may stay without a request, or a client without reading its response.
    public var idleTimeout = Duration.seconds(60)
    /// How long a handler may take; after that it is cancelled and the response is 503.
    public var handlerTimeout = Duration.seconds(30)
    /// How long a streamed response may stall, because no part is produced or the client reads nothing; after that the
    /// connection is closed without the body's end.
    public var streamTimeout = Duration.seconds(30)
    /// The maximum number of open connections of each port; others wait until one closes.
    public var connections = 10_000
    /// The maximum number of open connections of one address, or of one /64 of IPv6; others are closed at once. Nil for a
    /// quarter of ``connections``.
    public var connectionsPerAddress: Int?

    /// The rate below which an upload falls behind, in bytes a second: less than any mobile network's.
    public static let uploadRate = 8 << 10

    /// Creates the default limits.
    public init() {}

    /// The interval at which deadlines are checked: a quarter of the shortest, 25 ms to 1 s.
    var tick: Duration {
        let shortest = min(headTimeout, bodyTimeout, idleTimeout, handlerTimeout, streamTimeout)
        return min(max(shortest / 4, .milliseconds(25)), .seconds(1))
    }
}
