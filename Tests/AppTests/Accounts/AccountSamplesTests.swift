import ViperTesting

@testable import Accounts

@Suite("Samples of accounts")
struct AccountSamplesTests {
    @Test(
        "Every sample is an account with all its transactions and their totals, and they fill an empty store alone",
        .fixture)
    func samples() async throws {
        let service = AccountStore(of: fixture.database, clock: fixture.clock)
        #expect(try await service.seedIfEmpty(with: AccountSamples.all) == AccountSamples.all.count)
        #expect(try await service.seedIfEmpty(with: AccountSamples.all) == 0)
        let page = try await service.page(EntityFilter(values: [], prefix: nil), after: [], limit: 100)
        #expect(Set(page.entries.map(\.name.text)) == Set(AccountSamples.all.map(\.name)))
        let transactions = TransactionStore(database: fixture.database, clock: fixture.clock)
        for account in page.entries {
            let sample = try #require(AccountSamples.all.first { $0.name == account.name.text })
            let found = try await transactions.page(of: account.id, TransactionFilter(), after: nil, limit: 100).entries
            #expect(found.reversed().map(\.description.text) == sample.transactions.map(\.2))
            #expect(AccountTotals(of: found) == account.totals)
        }
        #expect(page.entries.contains { $0.totals.balance != .zero && $0.totals.pending != .zero })
    }
}
