import Viper
import ViperHTTP
import ViperService

/// The open gate of sign-up, sign-in and recovery: it looks at no credentials, and hands on where the request comes
/// from.
struct ClientGate: Interactor {
    private let proxies: TrustedProxies
    private let pages: PageOrigins

    init(_ context: FeatureContext) {
        proxies = context.settings.trustedProxies
        pages = PageOrigins(context.settings)
    }

    func execute(_ request: Request) async throws(Failure) -> Client {
        let address = proxies.client(of: request).address
        return Client(
            address: address.text, subscriber: address.subscriber, mayUseCookies: pages.sent(request))
    }
}
