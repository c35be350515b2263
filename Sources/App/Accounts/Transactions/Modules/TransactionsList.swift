import Viper
import ViperDocuments
import ViperHTTP
import ViperLive

/// `GET /accounts/{accountId}/transactions?group=&from=&to=&limit=&after=`: a page of an account's transactions, newest
/// first, or latest date first with a filter.
enum TransactionsList {
    struct Input: Equatable {
        let after: TransactionsCursor?
        /// The filter of the query, beside the cursor's.
        let wanted: TransactionFilter
        let limit: Int

        /// A cursor contains its list's filter, so a client need not repeat it.
        var filter: TransactionFilter { after?.filter ?? wanted }

        fileprivate var agreesWithCursor: Bool {
            guard let made = after?.filter else { return true }
            return (wanted.group == nil || wanted.group == made.group)
                && (wanted.period.first == nil || wanted.period.first == made.period.first)
                && (wanted.period.last == nil || wanted.period.last == made.period.last)
        }
    }

    struct Interactor: Viper.Interactor {
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<AccountTransaction, TransactionsCursor> {
            if let after = input.after, after.account != account.id {
                throw .parameter(
                    "after", "otherAccount",
                    Sentence(
                        "Expected a cursor of this account's transactions.",
                        fr: "Curseur des opérations de ce compte attendu.",
                        pt: "Esperado um cursor dos movimentos desta conta."))
            }
            let page = try await store.page(
                of: account.id, input.filter, after: input.after?.end, limit: input.limit)
            return ListOutcome(page, limit: input.limit) {
                TransactionsCursor(account: account.id, filter: input.filter, end: $0)
            }
        }
    }

    struct Presenter: ListPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(
            _ outcome: ListOutcome<AccountTransaction, TransactionsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.link(listOf: account),
                links: ListLinks(back: router.link(account: account)))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router, account: account) }
    }

    struct RowPresenter: ViperDocuments.RowPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(_ transaction: AccountTransaction) -> TransactionRow {
            TransactionRow(transaction, of: account, router)
        }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, ListLinks> }

    struct Builder: Viper.Builder {
        let store: TransactionStore
        let router: TransactionsRouter
        let list: LiveList<AccountTransaction>

        func build(in scope: Account) -> LiveModule<Interactor, Presenter, View> {
            LiveModule(
                Interactor(store: store, account: scope), Presenter(router: router, account: scope.id), View(),
                of: list.of(scope.id))
        }
    }
}

extension TransactionsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        wanted = TransactionFilter(
            group: field.query("group", "Only transactions of this group; the latest date first."),
            period: ReportPeriod(
                first: field.query("from", "Only transactions from this day on; the latest date first."),
                last: field.query("to", "Only transactions up to this day; the latest date first.")))
        limit = field.limit("The maximum number of transactions.", 1...100, default: 30)
        let input = self
        field.require(parameter: "to", .beforeFrom) { !input.wanted.period.isReversed }
        field.require(parameter: "after", .otherFilters) { input.agreesWithCursor }
    }
}
