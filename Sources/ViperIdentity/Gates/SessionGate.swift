public import Viper
public import ViperFeatures
public import ViperHTTP

/// The gate of routes for callers who are signed in. It hands their `Session` to the modules below.
///
///     Route("/notes", Router(SessionGate(context), [
///         Route(.get, "", "List my notes") { session in
///             Module(NotesList.Interactor(store: store, owner: session.user.id), NotesList.Presenter())
///         }
///     ]))
public struct SessionGate: Interactor {
    private let authenticator: Authenticator

    /// Creates the gate.
    public init(_ context: FeatureContext) { authenticator = Authenticator(context) }

    public static var failures: FailureKinds { Authenticator.failures }
    public static var authentication: Authentication? { Authenticator.authentication(isOptional: false) }

    public func execute(_ request: Request) async throws(Failure) -> Session {
        guard let session = try await authenticator.session(of: request, isNeeded: true) else { throw .signInRequired }
        return session
    }
}

/// The gate of routes for everybody that show more to callers who are signed in. A caller without credentials is a
/// stranger: nil. One with bad credentials is refused, except that a read with the cookie of a session that has ended is a
/// stranger's.
public struct OptionalSessionGate: Interactor {
    private let authenticator: Authenticator

    /// Creates the gate.
    public init(_ context: FeatureContext) { authenticator = Authenticator(context) }

    public static var failures: FailureKinds { Authenticator.failures }
    public static var authentication: Authentication? { Authenticator.authentication(isOptional: true) }

    public func execute(_ request: Request) async throws(Failure) -> Session? {
        try await authenticator.session(of: request, isNeeded: false)
    }
}

/// The gate of routes for callers with a role:
///
///     Router(RoleGate<Administrator>(context), […])
public struct RoleGate<Holder: RoleHolder>: Interactor {
    private let gate: SessionGate

    /// Creates the gate.
    public init(_ context: FeatureContext) { gate = SessionGate(context) }

    public static var failures: FailureKinds { [SessionGate.failures, .forbidden] }
    public static var authentication: Authentication? { SessionGate.authentication }

    public func execute(_ request: Request) async throws(Failure) -> Holder {
        guard let holder = Holder(try await gate.execute(request)) else {
            let title = Holder.title
            throw .forbidden(
                "Only \(title) may do this.", fr: "Cela est réservé aux \(title).", pt: "Isto é reservado a \(title).")
        }
        return holder
    }
}

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
