import Viper
import ViperEntities
import ViperHTTP

/// `GET /accounts?q=&limit=&after=`: a page of accounts, newest first, or by name for a search.
enum AccountsList: EntityModule, EntityList {
    struct Input: PagedInput, Equatable {
        let after: EntityCursor<Account>?
        let search: String?
        let limit: Int

        /// A cursor contains the prefix of the names, so a client need not repeat it.
        var filter: EntityFilter<Account> { after?.filter ?? EntityFilter(values: [], prefix: search) }

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            search = field.query(
                "q", "Only accounts whose names begin with this text, ignoring case; sorted by name.",
                .exactly(1...200))
            limit = field.limit("The maximum number of accounts.", 1...100, default: 30)
            let input = self
            field.require(parameter: "after", .otherSearch) {
                input.after == nil || input.search == nil || input.search == input.after?.filter.prefix
            }
        }
    }

    struct Interactor: ListingInteractor {
        typealias Command = Input
        let store: AccountStore
    }

    typealias Row = AccountRow
    typealias Links = HomeLinks<AccountsRouter>
    typealias Presenter = PagePresenter<AccountsList>
    typealias View = PageView<AccountsList>
}

extension InputFault {
    fileprivate static var otherSearch: InputFault {
        InputFault(
            "otherFilters", "Expected the 'q' that the cursor was made with.", fr: "'q' attendu : celui du curseur.",
            pt: "'q' esperado: o do cursor.")
    }
}

struct AccountRow: RowDocument, RoutedDocument {
    let entity: Account
    let links: Links

    struct Links: WireOutput {
        let detail: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The account itself.", \.detail)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "Its report.", \.report)
        }
    }

    init(_ account: Account, _ router: AccountsRouter, in language: Language) {
        entity = account
        links = Links(
            detail: router.link(detailOf: account.id), transactions: router.transactions.link(listOf: account.id),
            report: router.link(reportOn: account.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "createdAt")
        field.columns(from: "version")
        field("links", "The row's links.", \.links)
    }
}
