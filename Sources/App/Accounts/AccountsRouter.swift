package import Viper
import ViperHTTP
import ViperService
import ViperValues

/// The routes of accounts, and links to them. The routes below one account are behind its gate. What the modules report
/// goes to the lists that clients keep open.
package struct AccountsRouter: CollectionRouter {
    private static let prefix: Pattern = "/accounts"
    private static let one: Pattern = "/{accountId}"
    private static let itself: Pattern = ""
    private static let reportOfOne: Pattern = "/report"

    package let collection: CollectionRoutes
    private let report: NamedRoute
    package let transactions: TransactionsRouter

    package init(publicPath: String) {
        let one = Self.one.under(Self.prefix)
        collection = CollectionRoutes(at: Self.prefix, publicPath: publicPath, one: Self.one)
        report = NamedRoute(to: Self.reportOfOne.under(one), publicPath: publicPath)
        transactions = TransactionsRouter(below: one, publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { listAndDetail + [report] + transactions.namedRoutes }

    func link(reportOn id: UUID) -> Link { Link(report, .uuid(id)) }

    func route(
        _ accounts: AccountService, _ transactions: TransactionService, _ reports: ReportService,
        _ lists: AccountLists
    ) -> Route<Void> {
        Route(
            collection.prefix,
            Router([
                Route(.get, .all, "List accounts, a page at a time") { _ in
                    LiveModule(
                        AccountsList.Interactor(service: accounts), AccountsList.Presenter(router: self),
                        AccountsList.View(), of: lists.accounts)
                },
                Route(.post, .all, "Add an account") { _ in
                    Module(
                        AccountsAdd.Interactor(service: accounts).reporting(to: lists.accounts),
                        AccountsAdd.Presenter(router: self), AccountsAdd.View())
                },
                Route(
                    Self.one,
                    Router(AccountGate(service: accounts), routesOfOne(accounts, transactions, reports, lists))),
                // new-module: routes /accounts, service: AccountService = accounts
            ]))
    }

    /// The routes below one account, which is the scope of their modules.
    private func routesOfOne(
        _ accounts: AccountService, _ transactions: TransactionService, _ reports: ReportService,
        _ lists: AccountLists
    ) -> [Route<Account>] {
        [
            Route(
                Self.itself,
                AccountsDetail.Compound(router: self, reports: reports, transactions: transactions, lists: lists),
                "Get an account"),
            Route(.patch, Self.itself, "Rename an account") { account in
                Module(
                    AccountsChange.Interactor(service: accounts, account: account).reporting(to: lists.accounts),
                    AccountsChange.Presenter(AccountsDetail.Presenter(router: self)), AccountsChange.View())
            },
            Route(.delete, Self.itself, "Delete an account with its transactions") { account in
                Module(
                    AccountsDelete.Interactor(service: accounts, account: account).reporting(to: lists.of(account.id)),
                    NoPresenter(), NoContentView())
            },
            Route(
                .get, Self.reportOfOne, AccountsReport.Builder(service: reports),
                "Report an account's transactions, by group and date"),
            // new-module: routes /accounts/{accountId}, service: AccountService = accounts, account: Account
        ] + self.transactions.routes(transactions, lists)
    }
}
