package import Viper
import ViperHTTP

/// The routes of an account's transactions, and links to them. What its modules report goes to the lists that clients
/// keep open.
package struct TransactionsRouter: Sendable {
    private static let all: Pattern = "/transactions"
    private static let batch: Pattern = "/transactions/batch"
    private static let one: Pattern = "/transactions/{id}"

    private let account: NamedRoute
    private let list: NamedRoute
    private let detail: NamedRoute

    /// The account's pattern has a gate that finds the account.
    init(below account: Pattern, publicPath: String) {
        self.account = NamedRoute(to: account, publicPath: publicPath)
        list = NamedRoute(to: Self.all.under(account), publicPath: publicPath)
        detail = NamedRoute(to: Self.one.under(account), publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { [list, detail] }

    func link(account id: UUID) -> Link { Link(account, .uuid(id)) }

    func link(listOf account: UUID) -> Link { Link(list, .uuid(account)) }

    package func link(detailOf id: UUID, in account: UUID) -> Link { Link(detail, .uuid(account), .uuid(id)) }

    func routes(_ store: TransactionStore, _ lists: AccountLists) -> [Route<Account>] {
        [
            Route(
                .get, Self.all, TransactionsList.Builder(store: store, router: self, list: lists.transactions),
                "List an account's transactions, a page at a time"),
            Route(.post, Self.all, "Add a transaction") { account in
                Module(
                    TransactionsAdd.Interactor(store: store, account: account).reporting(to: lists.of(account.id)),
                    TransactionsAdd.Presenter(router: self), TransactionsAdd.View())
            },
            Route(.post, Self.batch, "Add many transactions, all or none", isEntry: true) { account in
                Module(
                    TransactionsBatch.Interactor(store: store, account: account)
                        .reporting(to: lists.of(account.id)),
                    TransactionsBatch.Presenter(router: self), TransactionsBatch.View())
            },
            Route(.get, Self.one, "Get a transaction") { account in
                Module(
                    TransactionsDetail.Interactor(store: store, account: account),
                    TransactionsDetail.Presenter(router: self), TransactionsDetail.View())
            },
            Route(.patch, Self.one, "Change a transaction") { account in
                Module(
                    TransactionsChange.Interactor(store: store, account: account)
                        .reporting(to: lists.of(account.id)),
                    TransactionsChange.Presenter(router: self), TransactionsChange.View())
            },
            Route(.delete, Self.one, "Delete a transaction") { account in
                Module(
                    TransactionsDelete.Interactor(store: store, account: account)
                        .reporting(to: lists.of(account.id)),
                    NoPresenter(), NoContentView())
            },
        ]
    }
}
