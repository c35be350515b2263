public import Viper
public import ViperHTTP

/// Provides the server's metrics. The composition root implements it, since only it knows where the numbers come from.
public protocol MetricsService: Sendable {
    /// The current numbers.
    func metrics() throws(Failure) -> ServerMetrics
}

/// The metrics and who may see them.
public struct MetricsExposure: Sendable {
    let service: any MetricsService
    let gate: MetricsGate

    /// Exposes metrics to an audience.
    ///
    /// - Parameter proxies: the proxies trusted to name the client's address.
    public init(
        _ service: any MetricsService, to audience: MetricsAudience, behind proxies: TrustedProxies = TrustedProxies()
    ) {
        self.service = service
        gate = MetricsGate(audience: audience, proxies: proxies)
    }
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
