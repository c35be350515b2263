import Viper
import ViperHTTP
import ViperService
import ViperValues

/// `GET /accounts?q=&limit=&after=`: a page of accounts, newest first, or by name for a search.
enum AccountsList {
    struct Input: WireInput, Equatable {
        let after: AccountsCursor?
        let search: String?
        let limit: Int

        /// The prefix of the names. A cursor contains it, so a client need not repeat it.
        var prefix: String? { after.map(\.prefix) ?? search }

        fileprivate var agreesWithCursor: Bool { after == nil || search == nil || search == after?.prefix }

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            search = field.query(
                "q", "Only accounts whose names begin with this text, ignoring case; sorted by name.",
                .exactly(1...200))
            limit = field.limit("The maximum number of accounts.", 1...100, default: 30)
            let input = self
            field.require(parameter: "after", "otherFilters", "Expected the 'q' that the cursor was made with.") {
                input.agreesWithCursor
            }
        }
    }

    struct Interactor: Viper.Interactor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Account, AccountsCursor> {
            let page = try await service.page(
                namedFrom: input.prefix, after: input.after?.position, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { AccountsCursor(prefix: input.prefix, position: $0) }
        }
    }

    struct Presenter: ListPresenter {
        let router: AccountsRouter

        func present(
            _ outcome: ListOutcome<Account, AccountsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: ListLinks(back: router.linkToHome))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: AccountsRouter

        func present(_ account: Account) -> AccountRow { AccountRow(account, router) }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, ListLinks> }
}
