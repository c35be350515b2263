public import Viper
public import ViperFeatures
public import ViperHTTP

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
            address: address.text, network: address.network.text, subscriber: address.subscriber,
            mayUseCookies: pages.sent(request))
    }
}

/// A caller who is signed in, and where the request comes from.
public struct SignedInClient: Sendable {
    public let session: Session
    public let client: Client
}

/// The gate of what a caller who is signed in may ask for only so often from one place.
public struct SignedInClientGate: Interactor {
    private let session: SessionGate
    private let client: ClientGate

    /// Creates the gate.
    public init(_ context: FeatureContext) {
        session = SessionGate(context)
        client = ClientGate(context)
    }

    public static var failures: FailureKinds { SessionGate.failures }
    public static var authentication: Authentication? { SessionGate.authentication }

    public func execute(_ request: Request) async throws(Failure) -> SignedInClient {
        SignedInClient(session: try await session.execute(request), client: try await client.execute(request))
    }
}
