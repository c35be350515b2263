import ViperTesting

@testable import Accounts
@testable import Transfers

/// Rows that somebody else put into the store, and that cannot be shown.
@Suite struct ForeignRowTests {
    private var store: TransferStore { .current }

    @Test("The error that the log gets names the table and the row", .transferStores)
    func named() async throws {
        let (account, id) = (UUID.made(7), UUID.made(8))
        try await store.run(
            """
            INSERT INTO accounts (id, name, currency, balance, pending, created_at, version)
            VALUES ($1, 'Household', 'XXXXXXXX', '0', '0', 1, 1)
            """, [.uuid(account)])
        let accounts = AccountStore(store.database)
        let fault = await corruption { () throws(Failure) in _ = try await accounts.lookup.value(account) }
        #expect(
            fault
                == "the database is damaged: column 2 should have a currency code but has text, in the row of accounts with the id \(account.text)"
        )
        try await store.run("UPDATE accounts SET currency = 'EUR', balance = '1.5'")
        let total = await corruption { () throws(Failure) in _ = try await accounts.lookup.value(account) }
        #expect(
            total
                == "the database is damaged: column 3 should have a total but has text, in the row of accounts with the id \(account.text)"
        )
        let transactions = TransactionStore(database: store.database, clock: SystemClock())
        try await store.run(
            """
            INSERT INTO transactions
                (account, id, posted, date, description, amount, credit, created_at, version, import)
            VALUES ($1, $2, $3, 9223372036854775807, 'Lamp', 5, $4, 1, 1, 0)
            """, [.uuid(account), .uuid(id), .boolean(true), .boolean(false)])
        // A nonexistent day is shown as the last possible one.
        let shown = try await transactions.transaction(id, of: account)
        #expect(shown?.date.text == "9999-12-31")
    }

    private func corruption(_ body: () async throws(Failure) -> Void) async -> String? {
        do throws(Failure) {
            try await body()
            return nil
        } catch {
            guard let detail = error.inner else { return error.exportText }
            return detail
        }
    }
}
