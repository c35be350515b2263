import Viper
import ViperFeatures
import ViperHTTP

/// Finds the session of a request: what all gates share.
struct Authenticator: Sendable {
    private let sessions: SessionService
    private let pages: PageOrigins
    private let proxies: TrustedProxies

    init(_ context: FeatureContext) {
        sessions = SessionService(context)
        pages = PageOrigins(context.settings)
        proxies = context.settings.trustedProxies
    }

    /// What gates that look at credentials may refuse. That a page of another origin changes nothing by a cookie is told
    /// by ``authentication(isOptional:)``.
    static let failures: FailureKinds = [.unauthenticated(.bearer), .other(.ambiguousCredentials)]

    /// What gates ask of callers: a token, or the cookie of a page.
    static func authentication(isOptional: Bool) -> Authentication {
        Authentication([.http("bearer"), .cookie("\(RequestCredentials.cookieName)")], isOptional: isOptional)
    }

    /// The session of a request; nil for a stranger.
    ///
    /// - Parameter isNeeded: whether the route needs a caller who is signed in.
    func session(of request: Request, isNeeded: Bool) async throws(Failure) -> Session? {
        guard let credentials = try RequestCredentials(request) else { return nil }
        return try await session(of: request, by: credentials, isNeeded: isNeeded)
    }

    /// The session that a request's credentials name; nil for a cookie whose session has ended where nobody is needed: on
    /// such a read it makes its page a stranger, for a page can neither see nor remove its cookie. A change is refused
    /// all the same, since what was meant to be its user's would be a stranger's. The response takes the cookie away.
    func session(
        of request: Request, by credentials: RequestCredentials, isNeeded: Bool
    ) async throws(Failure) -> Session? {
        if let session = try await find(credentials, of: request) { return session }
        guard credentials.kind == .cookie else { throw .invalidToken }
        request.storage.callerField = SessionCookie.removed.field
        if isNeeded || !Self.isSafe(request.method) { throw .invalidToken }
        return nil
    }

    /// The session that a request's credentials name; nil if they name none.
    func find(_ credentials: RequestCredentials, of request: Request) async throws(Failure) -> Session? {
        // Browsers send cookies whoever made the request: for a change the page must be one of ours.
        guard credentials.kind == .bearer || Self.isSafe(request.method) || pages.sent(request) else {
            throw .forbidden(
                "A change by cookie comes from a page of this origin, or of one listed in 'auth.cookieOrigins'.",
                fr: "Une modification par cookie vient d'une page de cette origine, ou d'une de 'auth.cookieOrigins'.",
                pt: "Uma alteração por cookie vem de uma página desta origem, ou de uma de 'auth.cookieOrigins'.")
        }
        guard let token = SecretToken(sessionText: credentials.token) else { return nil }
        let session = try await sessions.session(
            token, by: credentials.kind, from: { proxies.client(of: request).address.text })
        guard let session else { return nil }
        request.storage.caller = session.user.id
        request.storage.session = session.id
        request.storage.preferences = session.user.preferences
        return session
    }

    private static func isSafe(_ method: Method) -> Bool { method == .get || method == .head }
}
