import ViperDatabase
import ViperValues

/// Validated transactions to be written in one transaction of the database.
final class TransactionBatch: @unchecked Sendable {
    // Sendable: only the import's task fills it, and the writer reads it while that task waits.

    private struct Row {
        let id: UUID
        let amount: Int64
        let description: Int32
        let descriptionCount: Int32
        let date: Int32
        let isPosted: Bool
        let isCredit: Bool
    }

    static let capacity = 65_536
    /// The maximum length in bytes of a description of 200 characters.
    private static let longestDescription = 800
    private static let textCapacity = 4 << 20

    private let rows = UnsafeMutablePointer<Row>.allocate(capacity: capacity)
    private let texts = UnsafeMutableRawPointer.allocate(byteCount: textCapacity, alignment: 1)
    private var textCount = 0

    private(set) var count = 0

    deinit {
        rows.deallocate()
        texts.deallocate()
    }

    var last: UUID? { count > 0 ? rows[count - 1].id : nil }

    /// Whether another row might not fit.
    var isFull: Bool { count >= Self.capacity || Self.textCapacity - textCount < Self.longestDescription }

    /// Sorts the rows like the index by date, so that a batch changes each page of the index once.
    func sort() {
        var rows = UnsafeMutableBufferPointer(start: rows, count: count)
        rows.sort { left, right in
            if left.isPosted != right.isPosted { return !left.isPosted }
            if left.date != right.date { return left.date < right.date }
            return left.id < right.id
        }
    }

    func removeAll() {
        count = 0
        textCount = 0
    }

    /// Adds a transaction, unless it is full.
    ///
    /// - Parameter description: 1 to 200 characters.
    func append(
        _ id: UUID, _ group: TransactionGroup, _ date: CalendarDate, _ description: UnsafeRawBufferPointer,
        _ amount: Amount, _ kind: TransactionKind
    ) {
        guard !isFull, description.count <= Self.longestDescription, let source = description.baseAddress else {
            return
        }
        (texts + textCount).copyMemory(from: source, byteCount: description.count)
        let row = Row(
            id: id, amount: amount.minorUnits, description: Int32(truncatingIfNeeded: textCount),
            descriptionCount: Int32(truncatingIfNeeded: description.count),
            date: Int32(truncatingIfNeeded: date.daysSince1970), isPosted: group == .posted, isCredit: kind == .credit)
        (rows + count).initialize(to: row)
        textCount += description.count
        count += 1
    }

    /// A transaction as the file has it.
    struct Entry {
        let group: TransactionGroup
        let date: CalendarDate
        let description: String
        let amount: Amount
        let kind: TransactionKind
    }

    /// The days of its transactions, since 1970.
    var days: Set<Int> { Set((0..<count).map { Int(rows[$0].date) }) }

    /// Removes the transactions that satisfy a condition, and keeps the others in their order.
    func removeAll(where isUnwanted: (Entry) -> Bool) {
        var kept = 0
        for index in 0..<count where !(entry(index).map(isUnwanted) ?? false) {
            rows[kept] = rows[index]
            kept += 1
        }
        count = kept
    }

    private func entry(_ index: Int) -> Entry? {
        let row = rows[index]
        guard let amount = Amount(minorUnits: row.amount) else { return nil }
        return Entry(
            group: row.isPosted ? .posted : .authorized, date: CalendarDate(daysSince1970: Int(row.date)),
            description: String(decoding: description(of: row), as: UTF8.self), amount: amount,
            kind: row.isCredit ? .credit : .debit)
    }

    private func description(of row: Row) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: texts + Int(row.description), count: Int(row.descriptionCount))
    }

    /// Sets `id, posted, date, description, amount, credit` of a row.
    func fill(_ values: inout RowValues, with row: Int) {
        let row = rows[row]
        values.uuid(high: row.id.high, low: row.id.low)
        values.boolean(row.isPosted)
        values.integer(Int64(row.date))
        values.text(description(of: row))
        values.integer(row.amount)
        values.boolean(row.isCredit)
    }
}
