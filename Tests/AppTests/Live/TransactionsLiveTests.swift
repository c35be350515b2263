import ViperTesting

@testable import Accounts

@Suite("The list of an account's transactions, kept open")
struct TransactionsLiveTests {
    @Test(
        "Each transaction that is added, alone or with others, or deleted is an event, as far as it concerns a filter",
        .live)
    func changes() async throws {
        let account = try await fixture.addAccount()
        let list = "/accounts/\(account)/transactions"
        let all = try await fixture.client.open(list)
        let posted = try await fixture.client.open(list + "?group=posted")
        let period = try await fixture.client.open(list + "?from=2026-11-02&to=2026-11-03")
        let first = try await fixture.add(transaction(date: "2026-11-01"), to: account)
        let added = try await fixture.rows(list).first
        await all.expect("insert", added)
        await posted.expect("insert", added)
        let batch = ["2026-11-02", "2026-11-03", "2026-11-04"].map { transaction(group: "authorized", date: $0) }
        let many = try await fixture.add("[" + batch.joined(separator: ",") + "]", to: account)
        #expect(many.status == 201)
        // The newest first, so that the last of the batch is on top.
        let rows = Array(try await fixture.rows(list).prefix(3).reversed())
        for row in rows { await all.expect("insert", row) }
        for row in rows.prefix(2) { await period.expect("insert", row) }
        #expect(try await fixture.client.delete(try #require(first["Location"])).status == 204)
        await all.expect("delete", added)
        await posted.expect("delete", added)
        for stream in [all, posted, period] { stream.close() }
    }

    @Test("An account's list gets no event of another account's transactions", .live)
    func accounts() async throws {
        let (one, other) = (try await fixture.addAccount("One"), try await fixture.addAccount("Other"))
        let stream = try await fixture.client.open("/accounts/\(other)/transactions")
        #expect(try await fixture.add(transaction("1.00"), to: one).status == 201)
        #expect(try await fixture.add(transaction("2.00"), to: other).status == 201)
        await stream.expect("insert", try await fixture.rows("/accounts/\(other)/transactions").first)
        stream.close()
    }

    @Test("An account that is deleted clears the list of its transactions", .live)
    func deletedAccount() async throws {
        let account = try await fixture.addAccount()
        #expect(try await fixture.add(transaction(), to: account).status == 201)
        try await fixture.settle()
        let stream = try await fixture.client.open("/accounts/\(account)/transactions")
        #expect(try await fixture.client.delete("/accounts/\(account)", [("If-Match", "*")]).status == 204)
        await stream.expect("clear", "{}")
        stream.close()
        let late = try await fixture.client.open("/accounts/\(account)/transactions")
        #expect(late.response.status == 404)
    }

    @Test("The log returns a transaction, and refuses other bytes")
    func log() throws {
        for (group, kind) in [(TransactionGroup.posted, TransactionKind.debit), (.authorized, .credit)] {
            let transaction = AccountTransaction(
                id: .version7(), group: group, date: try #require(CalendarDate("0001-01-01")), description: "日本",
                amount: try #require(Amount(minorUnits: 1)), kind: kind, createdAt: .now(), version: 1)
            #expect(logged(transaction) == transaction)
            #expect(cut(transaction) == 0)
        }
    }
}
