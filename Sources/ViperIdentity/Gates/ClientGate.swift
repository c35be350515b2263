import Viper
import ViperHTTP
import ViperService

/// Where a request without a session comes from, for the routes by which sessions begin.
struct Client: Sendable, Equatable {
    /// The address, to show to the session's user.
    let address: String
    /// What attempts are counted by: the whole IPv4 address, or the first 64 bits of an IPv6 address, which is what one
    /// subscriber has.
    let subscriber: UInt64
    /// Whether the request comes from a page that may use cookies.
    let mayUseCookies: Bool
}

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
