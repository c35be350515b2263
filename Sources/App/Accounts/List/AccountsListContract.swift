import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts?q=&limit=&after=`: a page of accounts, newest first, or by name for a search.
enum AccountsList {
    struct Input: Equatable {
        let after: AccountsCursor?
        let search: String?
        let limit: Int

        /// The prefix of the names. A cursor contains it, so a client need not repeat it.
        var prefix: String? { after.map(\.prefix) ?? search }

        fileprivate var agreesWithCursor: Bool { after == nil || search == nil || search == after?.prefix }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, ListLinks> }
}

extension AccountsList.Input: WireInput {
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
