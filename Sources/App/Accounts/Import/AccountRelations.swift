import Viper
import ViperDatabase
import ViperFeatures
import ViperTransfer

/// Checks imported accounts against their transactions: each transaction's account exists, and each account's totals
/// are the sums of its transactions.
///
/// Both arrive in the order of the accounts' ids, so it walks along the accounts written so far, a page at a time.
final class AccountRelations: ImportRelations {
    /// The totals of an account according to the file.
    private struct Told {
        let id: UUID
        let totals: AccountTotals
    }

    private static let pageSize = 500

    private var page: [Told] = []
    private var place = 0
    /// The number of accounts before the page.
    private var passed = 0
    private var isAtEnd = false
    /// The totals of the current account's transactions so far.
    private var sums = AccountTotals()
    private weak var accounts: ImportedTable?

    func check(_ table: ImportedTable, in transaction: any Transaction) async throws(Failure) {
        if table.table.name.isSame(as: "accounts") { accounts = table }
        guard table.table.name.isSame(as: "transactions") else { return }
        for (index, row) in table.pendingRows.enumerated() {
            let account = row.uuid(0)
            while let told = try await current(in: transaction), told.id < account { try pass(told) }
            guard let told = try await current(in: transaction), told.id == account else {
                throw .invalid(
                    line: table.line(of: index),
                    detail: "transactions.account: Expected the id of an account, found '\(account.text)'.")
            }
            guard let amount = Amount(minorUnits: row.integer(5)) else { continue }
            sums.count(amount, row.boolean(6) ? .credit : .debit, in: row.boolean(2) ? .posted : .authorized)
        }
    }

    func finish(_ tables: [ImportedTable], in transaction: any Transaction) async throws(Failure) {
        while let told = try await current(in: transaction) { try pass(told) }
    }

    /// The account whose transactions are being counted; nil after the last.
    private func current(in transaction: any Transaction) async throws(Failure) -> Told? {
        if place < page.count { return page[place] }
        guard !isAtEnd, accounts != nil else { return nil }
        passed += page.count
        place = 0
        let last = page.last?.id ?? UUID.least
        page = try await stored { () throws(DatabaseError) in
            try await transaction.rows(
                "SELECT id, balance, pending FROM accounts WHERE id > $1 ORDER BY id LIMIT $2",
                [.uuid(last), .integer(Int64(Self.pageSize))]
            ) { row throws(DatabaseError) in
                Told(
                    id: try row.identifier(0),
                    totals: AccountTotals(balance: try row.total(1), pending: try row.total(2)))
            }
        }
        isAtEnd = page.count < Self.pageSize
        return page.first
    }

    /// Checks the totals of an account once all its transactions are counted, and moves on.
    private func pass(_ told: Told) throws(Failure) {
        try compare("balance", told.totals.balance, sums.balance)
        try compare("pending", told.totals.pending, sums.pending)
        sums = AccountTotals()
        place += 1
    }

    private func compare(_ column: StaticString, _ told: Total, _ sum: Total) throws(Failure) {
        guard told != sum else { return }
        throw .invalid(
            line: (accounts?.firstLine ?? 1) + passed + place,
            detail: "accounts.\(column): Expected '\(sum.storedText)', the sum of its transactions, "
                + "found '\(told.storedText)'.")
    }
}
