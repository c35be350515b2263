import ViperTesting

@testable import Accounts

extension Fixture {
    func addAccount(_ name: String = "Household", _ currency: String = "EUR") async throws -> String {
        try await client.addAccount(name, currency)
    }

    /// Adds a transaction from a JSON object, or a batch from an array.
    func add(_ body: String, to account: String) async throws -> TestResponse {
        try await client.post("/accounts/\(account)/transactions" + (body.first == "[" ? "/batch" : ""), body)
    }

    func totals(of account: String) async throws -> ShownTotals {
        let document = try await client.get("/accounts/\(account)").tree
        return ShownTotals(
            balance: try #require(document["balance"]?.text), pending: try #require(document["pending"]?.text),
            version: try #require(document["version"]?.integer))
    }
}

extension TestClient {
    /// Adds an account, and returns its id.
    func addAccount(_ name: String = "Household", _ currency: String = "EUR") async throws -> String {
        let response = try await post("/accounts", #"{"name":"\#(name)","currency":"\#(currency)"}"#)
        #expect(response.status == 201, "\(response.text)")
        return try #require(response.value(of: "id"))
    }
}

struct ShownTotals: Equatable {
    var balance: String
    var pending: String
    var version: Int
}

func transaction(
    _ amount: String = "12.50", group: String = "posted", kind: String = "debit", date: String = "2026-11-21",
    description: String = "Bakery"
) -> String {
    #"{"group":"\#(group)","date":"\#(date)","description":"\#(description)","amount":"\#(amount)","kind":"\#(kind)"}"#
}

/// A signed decimal number of any length with schoolbook addition, as a reference for totals.
struct SchoolNumber: Equatable, CustomStringConvertible {
    /// The digits, least significant first, without leading zeros; none for zero.
    private var digits: [Int] = []
    private var isNegative = false

    init(_ text: String) {
        isNegative = text.hasPrefix("-")
        digits = text.reversed().compactMap(\.wholeNumberValue)
        trim()
    }

    var negated: SchoolNumber {
        var copy = self
        copy.isNegative.toggle()
        copy.trim()
        return copy
    }

    static func + (left: SchoolNumber, right: SchoolNumber) -> SchoolNumber {
        var sum = left
        if left.isNegative == right.isNegative {
            sum.digits = carried(zipped(left.digits, right.digits).map { $0 + $1 })
        } else {
            var digits = carried(zipped(left.digits, right.digits).map { $0 - $1 })
            // If the first number is smaller, the highest digit is negative: subtract the other way round.
            if (digits.last ?? 0) < 0 {
                digits = carried(zipped(right.digits, left.digits).map { $0 - $1 })
                sum.isNegative.toggle()
            }
            sum.digits = digits
        }
        sum.trim()
        return sum
    }

    var description: String { (isNegative ? "-" : "") + (digits.isEmpty ? "0" : Self.text(digits)) }

    var money: String {
        let padded = digits + Array(repeating: 0, count: max(0, 3 - digits.count))
        return (isNegative ? "-" : "") + Self.text(Array(padded[2...])) + "." + Self.text(Array(padded[..<2]))
    }

    private static func text(_ digits: [Int]) -> String { digits.reversed().map(String.init).joined() }

    private static func zipped(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
        (0..<max(left.count, right.count)).map {
            ($0 < left.count ? left[$0] : 0, $0 < right.count ? right[$0] : 0)
        }
    }

    /// Carries the columns of a sum or difference, so that each digit is 0 to 9; the last may be negative.
    private static func carried(_ columns: [Int]) -> [Int] {
        var digits: [Int] = []
        var carry = 0
        for column in columns {
            let value = column + carry + 10
            digits.append(value % 10)
            carry = value / 10 - 1
        }
        return carry == 0 ? digits : digits + [carry]
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { isNegative = false }
    }
}

// new-module: tests /accounts, withAccount

/// Runs a closure with a client of Adder, on each engine, and the path of an account.
func withAccount(_ body: (any TestClient, _ account: String) async throws -> Void) async throws {
    try await withAdded("/accounts", #"{"name":"Household","currency":"EUR"}"#, body)
}

extension Account {
    init(id: UUID, name: SharedText, currency: Currency, totals: AccountTotals, createdAt: Timestamp, version: Int64) {
        self.init()
        (self.id, self.name, self.currency) = (id, name, currency)
        (self.totals, self.createdAt, self.version) = (totals, createdAt, version)
    }
}

extension EntityStore<Account> {
    init(_ database: any Database) { self.init(of: database, clock: SystemClock()) }
}
