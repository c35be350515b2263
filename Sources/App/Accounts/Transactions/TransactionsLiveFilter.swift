import Viper
import ViperDocuments
import ViperValues

/// Which of an account's transactions a list that stays open shows.
struct TransactionsLiveFilter: ListFilter {
    private let group: TransactionGroup?
    private let first: CalendarDate?
    private let last: CalendarDate?

    init(_ filter: TransactionFilter) {
        group = filter.group
        first = filter.first
        last = filter.last
    }

    func admits(_ transaction: AccountTransaction) -> Bool {
        (group == nil || group == transaction.group) && (first.map { $0 <= transaction.date } ?? true)
            && (last.map { transaction.date <= $0 } ?? true)
    }
}

extension TransactionsList.Input: FilteredInput {
    var liveFilter: TransactionsLiveFilter { TransactionsLiveFilter(filter) }
}
