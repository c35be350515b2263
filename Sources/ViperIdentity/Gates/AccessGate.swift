public import Viper
public import ViperHTTP
public import ViperService

/// The gate of routes that leave it to the operator what strangers may do (`access.anonymous`). Callers with a session
/// may do everything. It hands on the session; nil for a stranger.
///
///     Router(AccessGate(context), […])
public struct AccessGate: Interactor {
    private let authenticator: Authenticator
    private let access: AnonymousAccess

    /// Creates the gate.
    public init(_ context: FeatureContext) {
        authenticator = Authenticator(context)
        access = AnonymousAccess(context.settings)
    }

    /// Whether strangers may at least read.
    public var admitsStrangers: Bool { access != .none }

    public static var failures: FailureKinds { OptionalSessionGate.failures }
    public static var authentication: Authentication? { OptionalSessionGate.authentication }

    public func execute(_ request: Request) async throws(Failure) -> Session? {
        guard let credentials = try RequestCredentials(request) else {
            try admitStranger(request)
            return nil
        }
        return try await authenticator.session(of: request, by: credentials, isNeeded: access == .none)
    }

    /// Admits or refuses a stranger; nil for a caller whose session must be looked up.
    public func executeImmediately(_ request: Request) throws(Failure) -> Session?? {
        guard try RequestCredentials(request) == nil else { return nil }
        try admitStranger(request)
        return .some(nil)
    }

    private func admitStranger(_ request: Request) throws(Failure) {
        switch access {
        case .all: return
        case .read where request.method == .get || request.method == .head: return
        case .read, .none: throw .signInRequired
        }
    }
}
