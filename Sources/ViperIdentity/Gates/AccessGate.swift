import Logging
public import Viper
public import ViperFeatures
public import ViperHTTP

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

extension Route where Scope == Void {
    /// The same routes behind ``AccessGate``, for modules that need not know who calls.
    public func guarded(_ context: FeatureContext) -> Route<Void> {
        behind(AccessGate(context), isPrivate: AnonymousAccess(context.settings) == .none)
    }
}

/// What callers without a session may do, by the setting `access.anonymous`.
enum AnonymousAccess: String, Sendable {
    /// All that callers with a session may.
    case all
    /// Read.
    case read
    case none

    init(_ settings: Settings) { self = AnonymousAccess(rawValue: settings.text(.accessAnonymous)) ?? .none }

    /// Tells the operator if strangers from other machines may change everything.
    func warn(_ context: FeatureContext) {
        guard self == .all, !context.settings.isLocal else { return }
        context.logger.warning(
            "access.anonymous is 'all', and the server listens for other machines: whoever reaches it may change data.")
    }
}
