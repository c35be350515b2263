public import Viper
import ViperFeatures
public import ViperHTTP

/// Provides the server's metrics. The composition root implements it, since only it knows where the numbers come from.
public protocol MetricsService: Sendable {
    /// The current numbers.
    func metrics() throws(Failure) -> ServerMetrics
}

/// The metrics and who may see them.
public struct MetricsExposure: Sendable {
    private let service: any MetricsService
    private let gate: MetricsGate

    /// Exposes metrics to an audience.
    ///
    /// - Parameter proxies: the proxies trusted to name the client's address.
    public init(
        _ service: any MetricsService, to audience: MetricsAudience, behind proxies: TrustedProxies = TrustedProxies()
    ) {
        self.service = service
        gate = MetricsGate(audience: audience, proxies: proxies)
    }

    /// `GET /metrics`, behind its gate.
    package var route: Route<Void> {
        Route(
            "/metrics",
            gate,
            [
                Route(.get, Self.all, "Get the server's metrics", isEntry: true, isLimited: false) { [service] _ in
                    Module(Metrics.Interactor(service: service), Metrics.Presenter(), Metrics.View())
                }
            ])
    }

    private static let all: Pattern = ""
}

/// Who may see metrics.
public enum MetricsAudience: Sendable, Equatable {
    /// Programs on this machine.
    case loopback
    /// Clients with an address in one of the networks.
    case networks([Network])
    /// Everybody.
    case all

    func includes(_ address: ClientAddress) -> Bool {
        switch self {
        case .loopback: address.isLoopback
        case .networks(let networks): networks.contains { $0.contains(address) }
        case .all: true
        }
    }
}

/// Admits the clients that may see metrics.
///
/// If an untrusted proxy forwards a request, its client is unknown: the proxy's own address, often this machine's, must
/// not let all of its clients in.
struct MetricsGate: Interactor {
    let audience: MetricsAudience
    let proxies: TrustedProxies

    static let failures = FailureKinds.forbidden

    func execute(_ request: Request) async throws(Failure) {
        if audience == .all { return }
        let client = proxies.client(of: request)
        let isOnBehalf = !proxies.contains(request.storage.peer) && Self.isForwarded(request)
        guard client.isCertain, !isOnBehalf, audience.includes(client.address) else {
            throw .forbidden(
                .english("This address may not read the metrics; 'server.metrics' says which may."))
        }
    }

    /// Whether a header field reveals a proxy: those of RFC 7239 and RFC 9110, section 7.6.3, and the customary ones.
    private static func isForwarded(_ request: Request) -> Bool {
        request.header("X-Forwarded-For") != nil || request.header("Forwarded") != nil
            || request.header("Via") != nil || request.header("X-Real-IP") != nil
            || request.header("X-Forwarded-Host") != nil || request.header("X-Forwarded-Proto") != nil
    }
}
