import HTTP
import Viper

/// The accounts' routes, and the ways to them. What is below one account stands behind its gate.
struct AccountsRouter: Sendable {
    private static let all: Pattern = ""
    private static let one: Pattern = "/{accountId}"
    private static let itself: Pattern = ""

    private let prefix: Pattern
    private let detail: Transition

    /// The router below a prefix.
    init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        detail = Transition(to: Self.one.under(prefix), publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [Transition] { [detail] }

    /// The way to an account.
    func link(detailOf id: UUID) -> Link { Link(detail, .uuid(id)) }

    /// The routes.
    func route(_ service: AccountService) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(
                    .post, Self.all, AccountsAdd.Builder(service: service, router: self), "Add an account",
                    isEntry: true),
                Route(Self.one, Router(AccountGate(service: service), routesOfOne)),
            ]))
    }

    /// What is below one account: each module here has the account as its scope.
    private var routesOfOne: [Route<Account>] {
        [Route(.get, Self.itself, AccountsDetail.Builder(router: self), "Get an account")]
    }
}
