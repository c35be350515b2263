import Viper
import ViperDocuments

/// A filter of an account's transactions; nil for no bound. With a filter they are sorted by date, latest first,
/// otherwise by when they were added, newest first.
struct TransactionFilter: ListFilter {
    var group: TransactionGroup?
    var period = ReportPeriod()

    var isEmpty: Bool { group == nil && period == ReportPeriod() }

    func admits(_ transaction: AccountTransaction) -> Bool {
        (group == nil || group == transaction.group) && period.contains(transaction.date)
    }
}

/// The position of a page's last transaction.
enum TransactionPosition: Sendable, Equatable {
    /// In the order of creation, which is that of the ids.
    case added(UUID)
    /// In the order of dates, then of ids.
    case dated(CalendarDate, UUID)
}

/// The end of a page of an account's transactions, and the list that it belongs to.
struct TransactionsCursor: Sendable, Equatable {
    let account: UUID
    let filter: TransactionFilter
    let end: TransactionPosition
}

extension TransactionsCursor: ListCursor {
    static let format = "transactions-cursor"

    static let sample = TransactionsCursor(
        account: UUID.least, filter: TransactionFilter(), end: .added(UUID.least))

    /// The first byte, which no other list's cursor has: for all transactions, and for filtered ones.
    private static let mark: UInt8 = 0x74
    private static let filterMark: UInt8 = 0x46

    func write(to writer: inout PayloadWriter) {
        switch end {
        case .added(let id):
            writer.byte(Self.mark)
            writer.uuid(account)
            writer.uuid(id)
        case .dated(let date, let id):
            writer.byte(Self.filterMark)
            writer.uuid(account)
            writer.byte(filter.group.map { $0 == .posted ? 2 : 1 } ?? 0)
            for day in [filter.period.first, filter.period.last, date] { writer.optionalDay(day) }
            writer.uuid(id)
        }
    }

    init?(reading reader: inout PayloadReader) {
        guard let mark = reader.byte(), let account = reader.uuid() else { return nil }
        self.account = account
        guard mark == Self.filterMark else {
            guard mark == Self.mark, let id = reader.uuid() else { return nil }
            filter = TransactionFilter()
            end = .added(id)
            return
        }
        guard let group = reader.byte(), group <= 2, let first = reader.optionalDay(), let last = reader.optionalDay(),
            let date = reader.optionalDay()?.date, let id = reader.uuid()
        else { return nil }
        filter = TransactionFilter(
            group: group == 0 ? nil : group == 2 ? .posted : .authorized,
            period: ReportPeriod(first: first.date, last: last.date))
        guard !filter.isEmpty else { return nil }
        end = .dated(date, id)
    }
}

extension TransactionsList.Input: FilteredInput {
    var liveFilter: TransactionFilter { filter }
}
