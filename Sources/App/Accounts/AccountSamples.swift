import ViperValues

/// A sample account.
struct AccountSample: Sendable {
    let name: String
    let currency: String
    let transactions: [Line]

    /// A transaction: group, day, description, minor units and kind. A sample lists the oldest first.
    typealias Line = (TransactionGroup, String, String, Int64, TransactionKind)
}

/// Accounts with transactions of both groups over several days, and one without.
enum AccountSamples {
    static let all: [AccountSample] = [
        AccountSample(
            name: "Household", currency: "EUR",
            transactions: [
                (.posted, "2026-11-02", "Rent", 94_000, .debit),
                (.posted, "2026-11-02", "Salary", 312_450, .credit),
                (.posted, "2026-11-05", "Bakery", 1_280, .debit),
                (.posted, "2026-11-05", "Electricity", 8_735, .debit),
                (.posted, "2026-11-12", "Bookshop", 3_499, .debit),
                (.posted, "2026-11-12", "Bookshop, returned", 1_250, .credit),
                (.authorized, "2026-11-19", "Petrol station", 6_512, .debit),
                (.authorized, "2026-11-20", "Théâtre des Abbesses", 5_800, .debit),
                (.authorized, "2026-11-20", "Grocer", 4_207, .debit),
            ]),
        AccountSample(
            name: "Reisekasse", currency: "CHF",
            transactions: [
                (.posted, "2026-10-03", "Train to the mountains", 7_840, .debit),
                (.posted, "2026-10-04", "Hut, two nights", 15_600, .debit),
                (.posted, "2026-10-04", "Cable car", 4_450, .debit),
                (.posted, "2026-10-31", "Everybody's share", 30_000, .credit),
                (.authorized, "2026-11-18", "Night train, seats", 11_920, .debit),
                (.authorized, "2026-11-21", "Sledge hire", 3_600, .debit),
            ]),
        AccountSample(name: "Rainy days", currency: "USD", transactions: []),
    ]
}

/// A new account with initial transactions, which its totals include.
struct AccountWithTransactions: Sendable {
    let account: Account
    let transactions: [AccountTransaction]

    init?(_ sample: AccountSample, at time: Timestamp) {
        guard let currency = Currency(sample.currency) else { return nil }
        transactions = sample.transactions.compactMap { AccountTransaction($0, at: time) }
        var account = Account()
        account.id = .version7(at: time)
        account.name = SharedText(sample.name)
        account.currency = currency
        account.totals = AccountTotals(of: transactions)
        account.createdAt = time
        self.account = account
    }
}

extension AccountTransaction {
    init?(_ line: AccountSample.Line, at time: Timestamp) {
        guard let date = CalendarDate(line.1), let amount = Amount(minorUnits: line.3) else { return nil }
        self.init(
            id: .version7(at: time), group: line.0, date: date, description: SharedText(line.2), amount: amount,
            kind: line.4, createdAt: time, version: 1)
    }
}
