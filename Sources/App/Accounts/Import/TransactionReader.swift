import Viper
import ViperFeatures
import ViperHTTP
import ViperTransfer

/// Reads transactions from a file's lines, and validates each field by the API's rules.
struct TransactionReader: ~Copyable {
    /// Why ``read(into:limit:)`` ended.
    enum Ending {
        /// The batch has reached the limit.
        case full
        /// More bytes of the source are needed.
        case incomplete
        case end
    }

    private var lines = CSVReader()
    private var columns: TransactionColumns?

    /// The totals of the transactions so far.
    private(set) var totals = AccountTotals()

    /// The number of bytes of the source consumed so far.
    var consumedCount: Int { lines.consumedCount }

    /// Reads more of the source, after ``read(into:limit:)`` returned `incomplete`.
    mutating func fill(from source: inout some ByteSource) throws(Failure) { try lines.fill(from: &source) }

    /// Adds transactions to a batch up to a limit.
    mutating func read(into batch: TransactionBatch, limit: Int) throws(Failure) -> Ending {
        let now = Timestamp.now()
        while batch.count < limit && !batch.isFull {
            switch try lines.next() {
            case .record: try readRecord(into: batch, at: now)
            case .incomplete: return .incomplete
            case .end:
                guard columns != nil else { throw TransactionColumns.fault("nothing", 1) }
                return .end
            }
        }
        return .full
    }

    private mutating func readRecord(into batch: TransactionBatch, at now: Timestamp) throws(Failure) {
        guard let columns else { return columns = try TransactionColumns(&lines) }
        guard lines.fieldCount == TransactionColumns.names.count else {
            throw .invalid(line: lines.line, detail: "Expected 5 fields, found \(lines.fieldCount).")
        }
        let group = try value(in: columns.group, "group", TransactionWords.group)
        let date = try value(in: columns.date, "date") { text throws(InputFault) in
            if let date = CalendarDate(text: text) { return date }
            return try CalendarDate.read(parameter: text, within: Unbounded())
        }
        let amount = try value(in: columns.amount, "amount", Amount.init(text:))
        let kind = try value(in: columns.kind, "kind", TransactionWords.kind)
        totals.count(amount, kind, in: group)
        let description = lines.bytes(of: columns.description)
        if TransactionText.isPlain(description) {
            batch.append(.version7(at: now), group, date, description, amount, kind)
        } else {
            var text = try value(in: columns.description, "description", TransactionText.read)
            text.withUTF8 { bytes in
                batch.append(.version7(at: now), group, date, UnsafeRawBufferPointer(bytes), amount, kind)
            }
        }
    }

    /// Reads a field; an error says where it is.
    @inline(__always)
    private mutating func value<Value>(
        in field: Int, _ name: StaticString, _ read: (UnsafeRawBufferPointer) throws(InputFault) -> Value
    ) throws(Failure) -> Value {
        do throws(InputFault) {
            return try read(lines.bytes(of: field))
        } catch {
            throw .invalid(line: lines.line(of: field), detail: "\(name): \(error.detail)")
        }
    }
}

/// The positions of the columns in a file of transactions: its first line names all five, in any order.
struct TransactionColumns: Equatable {
    private(set) var group = 0
    private(set) var date = 1
    private(set) var description = 2
    private(set) var amount = 3
    private(set) var kind = 4

    static let names = ["group", "date", "description", "amount", "kind"]

    init(_ header: inout CSVReader) throws(Failure) {
        var places: [String: Int] = [:]
        for place in 0..<min(header.fieldCount, CSVReader.mostFields) {
            let name = String(decoding: header.bytes(of: place).prefix(40), as: UTF8.self)
            guard Self.names.contains(name) else { throw Self.fault("'\(name)'", header.line) }
            guard places.updateValue(place, forKey: name) == nil else {
                throw Self.fault("'\(name)' twice", header.line)
            }
        }
        if let missing = Self.names.first(where: { places[$0] == nil }) {
            throw Self.fault("no column '\(missing)'", header.line)
        }
        group = places["group"] ?? 0
        date = places["date"] ?? 0
        description = places["description"] ?? 0
        amount = places["amount"] ?? 0
        kind = places["kind"] ?? 0
    }

    static func fault(_ found: String, _ line: Int) -> Failure {
        .invalid(
            line: line,
            detail: "Expected a first line that names the columns group,date,description,amount,kind; found \(found).")
    }
}
