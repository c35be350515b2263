package import Viper
import ViperEntities
import ViperHTTP
import ViperLive

/// The gate of all routes below an account: finds the account once per request, and passes it on as the scope.
struct AccountGate: Interactor {
    let store: AccountStore

    /// The account's id from the path; the modules below do not read it again.
    struct Command: Equatable {
        let id: UUID
    }

    static let failures = FailureKinds.missing

    func execute(_ command: Command) async throws(Failure) -> Account { try await store.lookup.value(command.id) }
}

extension AccountGate.Command: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("accountId", "The account.")
    }
}

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
        _ accounts: AccountStore, _ transactions: TransactionStore, _ reports: ReportService,
        _ lists: AccountLists
    ) -> Route<Void> {
        let usual = EntityRoutes(accounts, lists.accounts, self)
        return Route(
            collection.prefix,
            Router([
                usual.list(AccountsList.self),
                usual.add(AccountsAdd.self),
                Route(
                    Self.one,
                    Router(AccountGate(store: accounts), routesOfOne(accounts, transactions, reports, lists))),
                // new-module: routes /accounts, store: AccountStore = accounts
            ]))
    }

    /// The routes below one account, which is the scope of their modules.
    private func routesOfOne(
        _ accounts: AccountStore, _ transactions: TransactionStore, _ reports: ReportService,
        _ lists: AccountLists
    ) -> [Route<Account>] {
        [
            Route(
                Self.itself,
                AccountsDetail.Compound(router: self, reports: reports, transactions: transactions, lists: lists),
                "Get an account"),
            Route(.patch, Self.itself, "Rename an account") { account in
                Module(
                    AccountsChange.Interactor(store: accounts, account: account).reporting(to: lists.accounts),
                    AccountsChange.Presenter(router: self))
            },
            Route(.delete, Self.itself, "Delete an account with its transactions") { account in
                Module(
                    AccountsDelete.Interactor(store: accounts, account: account).reporting(to: lists.of(account.id)),
                    NoPresenter(), NoContentView())
            },
            Route(
                .get, Self.reportOfOne, AccountsReport.Builder(service: reports),
                "Report an account's transactions, by group and date"),
            // new-module: routes /accounts/{accountId}, store: AccountStore = accounts, account: Account
        ] + self.transactions.routes(transactions, lists)
    }
}
