import ViperTesting

@testable import Accounts

@Suite("The list of accounts, kept open")
struct AccountsLiveTests {
    @Test("A transaction changes its account's row, which shows the totals", .live)
    func totals() async throws {
        let account = try await fixture.addAccount()
        try await fixture.settle()
        let stream = try await fixture.client.open("/accounts")
        let added = try await fixture.add(transaction("12.50"), to: account)
        #expect(added.status == 201)
        let one = try await fixture.rows("/accounts").first
        #expect(one?.contains(#""balance":"12.50""#) == true)
        await stream.expect("change", one)
        let batch = "[\(transaction("1.00")),\(transaction("2.00", group: "authorized"))]"
        #expect(try await fixture.add(batch, to: account).status == 201)
        await stream.expect("change", try await fixture.rows("/accounts").first)
        #expect(try await fixture.client.delete(try #require(added["Location"])).status == 204)
        await stream.expect("change", try await fixture.rows("/accounts").first)
        stream.close()
    }

    @Test("The log returns an account with any totals, and refuses other bytes")
    func log() throws {
        let account = Account(
            id: .version7(), name: "Äther", currency: try #require(Currency("EUR")),
            totals: AccountTotals(balance: Total(minorUnits: Int128.max), pending: Total(minorUnits: Int128.min)),
            createdAt: .now(), version: .max)
        #expect(logged(account) == account)
        #expect(cut(account) == 0)
    }
}
