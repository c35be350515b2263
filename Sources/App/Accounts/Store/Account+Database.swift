import Viper
package import ViperDatabase
import ViperService
import ViperValues

extension Account {
    static let byID: SQL = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts WHERE id = $1
        """

    fileprivate static let updateTotals = SQL(
        composing: """
            UPDATE accounts SET balance = $1, pending = $2, version = \(SQL.nextVersion) WHERE id = $3 RETURNING version
            """)
}

extension Queryable {
    func account(_ id: UUID) async throws(DatabaseError) -> Account? {
        var texts = SharedText.Builder(capacity: 32)
        return try await first(Account.byID, [.uuid(id)]) { row throws(DatabaseError) in try Account(row, &texts) }
    }
}

extension Account {
    /// Decodes a row of `id, name, currency, balance, pending, created_at, version`.
    init(_ row: borrowing Row, _ texts: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            name = try row.withText(1) { texts.add($0) }
            currency = try row.currency(2)
            totals = AccountTotals(balance: try row.total(3), pending: try row.total(4))
            createdAt = try row.time(5)
            version = try row.integer(6)
        } catch { throw error.about(rowOf: "accounts", id) }
    }
}

extension Row {
    /// A total, stored in minor units as decimal text.
    func total(_ column: Int) throws(DatabaseError) -> Total {
        guard let total = try withText(column, Total.init(storedText:)) else {
            throw .corrupt(detail: "column \(column) should have a total")
        }
        return total
    }

    /// A stored currency. It was validated when stored, but the list of currencies may have changed since.
    package func currency(_ column: Int) throws(DatabaseError) -> Currency {
        guard let currency = try withText(column, Currency.init(stored:)) else {
            throw .corrupt(detail: "column \(column) should have a currency code")
        }
        return currency
    }
}

extension Transaction {
    func insert(_ account: Account) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO accounts (id, name, name_key, currency, balance, pending, created_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(account.id), .text(account.name.text), .text(folded(account.name.text)),
                .text(account.currency.code),
                .text(account.totals.balance.storedText), .text(account.totals.pending.storedText),
                .time(account.createdAt), .integer(account.version),
            ])
    }

    /// Adds to an account's totals, and raises its version: called by every change of transactions, within the same
    /// database transaction.
    ///
    /// - Returns: the account before and after; nil if it does not exist, since it was deleted meanwhile: then nothing is
    ///   changed.
    func add(_ sums: AccountTotals, toAccount id: UUID) async throws(DatabaseError) -> Revision<Account>? {
        guard let account = try await account(id) else { return nil }
        guard let totals = account.totals.adding(sums) else {
            throw .corrupt(detail: "the totals of an account overflow")
        }
        var changed = account
        changed.totals = totals
        changed.version = try await version(
            by: Account.updateTotals,
            [.text(totals.balance.storedText), .text(totals.pending.storedText), .uuid(id)])
        return Revision(from: account, to: changed)
    }
}
