import Viper
import ViperHTTP
import ViperValues

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

        fileprivate var isPeriod: Bool {
            guard let first = wanted.first, let last = wanted.last else { return true }
            return first <= last
        }

        fileprivate var agreesWithCursor: Bool {
            guard let made = after?.filter else { return true }
            return (wanted.group == nil || wanted.group == made.group)
                && (wanted.first == nil || wanted.first == made.first)
                && (wanted.last == nil || wanted.last == made.last)
        }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, ListLinks> }
}

extension TransactionsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        wanted = TransactionFilter(
            group: field.query("group", "Only transactions of this group; the latest date first."),
            first: field.query("from", "Only transactions from this day on; the latest date first."),
            last: field.query("to", "Only transactions up to this day; the latest date first."))
        limit = field.limit("The maximum number of transactions.", 1...100, default: 30)
        let input = self
        field.require(parameter: "to", "beforeFrom", "Expected a date on or after 'from'.") { input.isPeriod }
        field.require(
            parameter: "after", "otherFilters", "Expected the filters that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
