import Viper
import ViperHTTP
import ViperService
import ViperValues

/// The accounts' routes, and the ways to them. What is below one account stands behind its gate.
struct AccountsRouter: Sendable {
    private static let all: Pattern = ""
    private static let one: Pattern = "/{accountId}"
    private static let itself: Pattern = ""
    private static let reportOfOne: Pattern = "/report"

    private let prefix: Pattern
    private let home: NamedRoute
    private let list: NamedRoute
    private let detail: NamedRoute
    private let report: NamedRoute
    /// The ways to an account's transactions.
    let transactions: TransactionsRouter

    /// The router below a prefix.
    init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        home = NamedRoute(to: .home, publicPath: publicPath)
        list = NamedRoute(to: Self.all.under(prefix), publicPath: publicPath)
        detail = NamedRoute(to: Self.one.under(prefix), publicPath: publicPath)
        report = NamedRoute(to: Self.reportOfOne.under(Self.one).under(prefix), publicPath: publicPath)
        transactions = TransactionsRouter(below: Self.one.under(prefix), publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [NamedRoute] { [list, detail, report] + transactions.transitions }

    /// The way back from the list.
    var linkToHome: Link { Link(home) }

    /// The way to the list.
    var linkToList: Link { Link(list) }

    /// The way to an account.
    func link(detailOf id: UUID) -> Link { Link(detail, .uuid(id)) }

    /// The way to the report on an account.
    func link(reportOn id: UUID) -> Link { Link(report, .uuid(id)) }

    /// The routes.
    func route(
        _ accounts: AccountService, _ transactions: TransactionService, _ reports: ReportService
    ) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(.get, Self.all, "List accounts, a page at a time") { _ in
                    Module(
                        AccountsList.Interactor(service: accounts), AccountsList.Presenter(router: self),
                        AccountsList.View())
                },
                Route(.post, Self.all, "Add an account") { _ in
                    Module(
                        AccountsAdd.Interactor(service: accounts), AccountsAdd.Presenter(router: self),
                        AccountsAdd.View())
                },
                Route(Self.one, Router(AccountGate(service: accounts), routesOfOne(accounts, transactions, reports))),
                // new-module: routes /accounts, service: AccountService = accounts
            ]))
    }

    /// What is below one account: each module here has the account as its scope.
    private func routesOfOne(
        _ accounts: AccountService, _ transactions: TransactionService, _ reports: ReportService
    ) -> [Route<Account>] {
        [
            Route(
                Self.itself, AccountsDetail.Compound(router: self, reports: reports, transactions: transactions),
                "Get an account"),
            Route(.patch, Self.itself, "Rename an account") { account in
                Module(
                    AccountsChange.Interactor(service: accounts, account: account),
                    AccountsChange.Presenter(router: self), AccountsChange.View())
            },
            Route(.delete, Self.itself, "Delete an account with its transactions") { account in
                Module(
                    AccountsDelete.Interactor(service: accounts, account: account), AccountsDelete.Presenter(),
                    AccountsDelete.View())
            },
            Route(
                .get, Self.reportOfOne, AccountsReport.Builder(service: reports),
                "Report an account's transactions, by group and date"),
            // new-module: routes /accounts/{accountId}, service: AccountService = accounts, account: Account
        ] + self.transactions.routes(transactions)
    }
}
