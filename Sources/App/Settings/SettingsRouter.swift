import Viper
import ViperFeatures
import ViperHTTP
import ViperIdentity

/// The routes of settings and of the start, and links to them. What the menu's module reports goes to the session, so that
/// the next answers follow it.
struct SettingsRouter: Sendable {
    let pages: StartPages
    private let settings: NamedRoute
    private let start: NamedRoute
    private let identity: IdentityLinks

    init(_ mount: Routes) {
        pages = StartPages(mount)
        settings = NamedRoute(to: "/settings", publicPath: mount.publicPath)
        start = NamedRoute(to: "/start", publicPath: mount.publicPath)
        identity = IdentityLinks(publicPath: mount.publicPath)
    }

    var namedRoutes: [NamedRoute] { [settings, start] }
    var linkToSettings: Link { Link(settings) }
    var linkToStart: Link { Link(start) }

    /// Where a client begins, by what its user still has to do.
    func beginning(of outcome: Start.Outcome) -> Start.Target {
        switch outcome {
        case .stranger: .page(identity.toSessions)
        case .nameless(let name): .user(identity.link(to: name))
        case .ready(let chosen): .page(pages.link(to: pages.page(chosen: chosen)))
        }
    }

    func settings(_ context: FeatureContext, _ service: SettingsService) -> Route<Void> {
        Route(
            "/settings",
            SessionGate(context),
            [
                Route(.get, .all, "Get my settings as a form") { session in
                    Module(
                        SettingsMenu.Interactor(service: service, session: session),
                        SettingsMenu.Presenter(router: self), SettingsMenu.View())
                },
                Route(.patch, .all, "Change my settings") { session in
                    Module(
                        SettingsChange.Interactor(service: service, session: session, pages: pages)
                            .reporting(to: SessionPreferences(context, of: session)),
                        SettingsChange.Presenter(SettingsMenu.Presenter(router: self)), SettingsChange.View())
                },
            ])
    }

    func start(_ context: FeatureContext, _ service: SettingsService, _ users: UserStore) -> Route<Void> {
        Route(
            "/start",
            OptionalSessionGate(context),
            [
                Route(.get, .all, "Find out where to begin") { session in
                    Module(
                        Start.Interactor(service: service, users: users, session: session),
                        Start.Presenter(router: self), Start.View())
                }
            ])
    }
}
