import Viper
import ViperHTTP

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
            throw .forbidden("This address may not read the metrics; 'server.metrics' says which may.")
        }
    }

    /// Whether a header field reveals a proxy: those of RFC 7239 and RFC 9110, section 7.6.3, and the customary ones.
    private static func isForwarded(_ request: Request) -> Bool {
        request.header("X-Forwarded-For") != nil || request.header("Forwarded") != nil
            || request.header("Via") != nil || request.header("X-Real-IP") != nil
            || request.header("X-Forwarded-Host") != nil || request.header("X-Forwarded-Proto") != nil
    }
}
