public import Viper
public import ViperHTTP

/// Knows what the server has counted. The composition root has one: it alone knows whose numbers they are.
public protocol MetricsService: Sendable {
    /// The numbers now.
    func obtainMetrics() throws(Failure) -> ServerMetrics
}

/// Metrics, and who may see them.
public struct MetricsExposure: Sendable {
    let service: any MetricsService
    let gate: MetricsGate

    /// Metrics for an audience.
    ///
    /// - Parameter proxies: whose word is taken for the address that a request came from.
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
    /// Clients whose address is in one of the networks.
    case networks([Network])
    /// Everybody.
    case all

    /// Whether a client is part of it.
    func includes(_ address: ClientAddress) -> Bool {
        switch self {
        case .loopback: address.isLoopback
        case .networks(let networks): networks.contains { $0.contains(address) }
        case .all: true
        }
    }
}
