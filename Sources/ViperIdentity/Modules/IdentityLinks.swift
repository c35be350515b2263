public import Viper

/// The links to users and sessions.
public struct IdentityLinks: Sendable {
    private let userRoute: NamedRoute
    private let sessionRoute: NamedRoute
    private let sessionsRoute: NamedRoute

    /// Creates the links of a program.
    ///
    /// - Parameter publicPath: see `Routes.publicPath`.
    public init(publicPath: String) {
        userRoute = NamedRoute(to: "/users/{name}", publicPath: publicPath)
        sessionRoute = NamedRoute(to: "/session", publicPath: publicPath)
        sessionsRoute = NamedRoute(to: "/sessions", publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { [userRoute, sessionRoute, sessionsRoute] }

    var toSession: Link { Link(sessionRoute) }

    /// To the sessions, where `POST` signs in.
    public var toSessions: Link { Link(sessionsRoute) }

    /// To a user, whom `PATCH` changes.
    public func link(to user: UserName) -> TextLink { TextLink(userRoute, user.text) }
}
