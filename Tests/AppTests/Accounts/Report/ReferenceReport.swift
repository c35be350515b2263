import ViperValues

@testable import Accounts

struct TestTransaction: Sendable {
    var group = TransactionGroup.authorized
    var date: CalendarDate
    var description = "Coffee"
    var cents: Int64
    var isCredit = false

    var signedCents: Int64 { isCredit ? -cents : cents }
}

/// A reference implementation of the report, which works on whole arrays and adds decimal digits. Its rows are the
/// lines that clients read.
struct ReferenceReport {
    private(set) var lines: [String] = []
    private var isOdd = false
    private var all: [Int64] = []
    private var isWhole = true

    /// The grand total as documents show it; nil if there is none.
    var total: String? { isWhole ? Self.money(all) : nil }

    /// A report of groups; nil stands for the transactions of an unavailable group.
    init(_ groups: [(name: String, transactions: [TestTransaction]?)]) {
        for (name, transactions) in groups {
            lines.append(#"{"type":"header","title":"\#(name) Transactions"}"#)
            switch transactions {
            case nil:
                lines.append(#"{"type":"message","message":"\#(name) Transactions are not currently available."}"#)
                isWhole = false
            case .some(let transactions) where transactions.isEmpty:
                let sentence = "There are no \(name) Transactions in this period"
                lines.append(#"{"type":"message","message":"\#(sentence)"}"#)
            case .some(let transactions): add(transactions)
            }
        }
        if let total { lines.append(#"{"type":"grandfooter","total":"\#(total)"}"#) }
    }

    private mutating func add(_ transactions: [TestTransaction]) {
        for date in Set(transactions.map(\.date)).sorted() {
            isOdd = !isOdd
            lines.append(#"{"type":"subheader","title":"\#(Self.text(date))","odd":\#(isOdd)}"#)
            for transaction in transactions where transaction.date == date {
                let amount = Self.money([transaction.signedCents])
                lines.append(
                    #"{"type":"detail","description":"\#(transaction.description)","amount":"\#(amount)","#
                        + #""odd":\#(isOdd)}"#)
            }
            lines.append(#"{"type":"subfooter","odd":\#(isOdd)}"#)
        }
        isOdd = !isOdd
        lines.append(#"{"type":"footer","total":"\#(Self.money(transactions.map(\.signedCents)))","odd":\#(isOdd)}"#)
        all += transactions.map(\.signedCents)
    }

    var ndjson: String { lines.map { $0 + "\n" }.joined() }

    var json: String {
        #"{"rows":["# + lines.joined(separator: ",") + "]" + (total.map { #","total":"\#($0)""# } ?? "") + "}"
    }

    static func text(_ date: CalendarDate) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let year = String(repeating: "0", count: 4 - "\(date.year)".count) + "\(date.year)"
        return "\(months[date.month - 1]) \(date.day < 10 ? "0" : "")\(date.day), \(year)"
    }

    private static func money(_ amounts: [Int64]) -> String {
        amounts.reduce(SchoolNumber("0")) { $0 + SchoolNumber("\($1)") }.money
    }
}
