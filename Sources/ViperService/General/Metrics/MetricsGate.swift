import Viper
import ViperHTTP

/// Lets those through to whom metrics are shown.
///
/// Where a proxy forwards a request whose word is not taken, nobody knows who is behind it: its own address, often this
/// machine's, must not open the door for all its clients.
struct MetricsGate: Interactor {
    let audience: MetricsAudience
    let proxies: TrustedProxies

    static let failures = FailureKinds.forbidden

    func execute(_ request: Request) async throws(Failure) {
        if audience == .all { return }
        let client = proxies.client(of: request)
        let isOnBehalf = !proxies.contains(request.storage.peer) && Self.isForwarded(request)
        guard client.isCertain, !isOnBehalf, audience.includes(client.address) else {
            throw .forbidden("Metrics are not shown to this address; 'server.metrics' says to whom they are.")
        }
    }

    /// Whether a field tells of a proxy: those of RFC 7239 and RFC 9110, section 7.6.3, and those that are used instead.
    private static func isForwarded(_ request: Request) -> Bool {
        request.header("X-Forwarded-For") != nil || request.header("Forwarded") != nil
            || request.header("Via") != nil || request.header("X-Real-IP") != nil
            || request.header("X-Forwarded-Host") != nil || request.header("X-Forwarded-Proto") != nil
    }
}
