import Viper
import ViperHTTP
import ViperService

/// The gate of signing out, which a page whose session has ended needs as well: nil for a cookie that names no session,
/// which the response then takes away. A caller without credentials, or with such a token, is refused.
struct SignOutGate: Interactor {
    private let authenticator: Authenticator

    init(_ context: FeatureContext) { authenticator = Authenticator(context) }

    static var failures: FailureKinds { Authenticator.failures }
    static var authentication: Authentication? { Authenticator.authentication(isOptional: false) }

    func execute(_ request: Request) async throws(Failure) -> Session? {
        guard let credentials = try RequestCredentials(request) else { throw .signInRequired }
        if let session = try await authenticator.find(credentials, of: request) { return session }
        guard credentials.kind == .cookie else { throw .invalidToken }
        return nil
    }
}
