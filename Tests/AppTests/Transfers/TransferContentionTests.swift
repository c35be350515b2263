import ViperTesting

@Suite("Transfers of many at once", .timeLimit(.minutes(10)), .fixture)
struct TransferContentionTests {
    @Test("Of 64 who move money between two accounts, in both directions, each is counted once, and none waits forever")
    func sameAccounts() async throws {
        let accounts = [try await fixture.addAccount(), try await fixture.addAccount("Travel")]
        let clients = 64
        try await atOnce(0..<clients) { number in
            // Three of four go one way.
            let isBack = number % 4 == 0
            let transfer = try await TestTransfer(
                by: fixture.client, of: "1.\(number < 10 ? "0" : "")\(number)",
                from: accounts[isBack ? 1 : 0], to: accounts[isBack ? 0 : 1])
            #expect(try await transfer.confirm().status == 200)
        }
        let units = (0..<clients).reduce(0) { $0 + ($1 % 4 == 0 ? -1 : 1) * (100 + $1) }
        let sum = SchoolNumber("\(units)")
        #expect(
            try await fixture.totals(of: accounts[0])
                == ShownTotals(balance: sum.money, pending: "0.00", version: clients + 1))
        #expect(
            try await fixture.totals(of: accounts[1])
                == ShownTotals(balance: sum.negated.money, pending: "0.00", version: clients + 1))
    }

    @Test("Of 16 who confirm one transfer at once all are told the same, and the money moves once")
    func sameTransfer() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let answers = try await atOnce(0..<16) { _ in try await transfer.confirm() }
        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(Set(answers.map(\.text)).count == 1)
        #expect(try await fixture.totals(of: from) == ShownTotals(balance: "1.00", pending: "0.00", version: 2))
        #expect(try await fixture.totals(of: to) == ShownTotals(balance: "-1.00", pending: "0.00", version: 2))
    }

    @Test("Of a confirmation and the deletion of an account at once, either both find the account or the money stays")
    func deletion() async throws {
        let from = try await fixture.addAccount()
        var moved = 0
        for _ in 0..<10 {
            let to = try await fixture.addAccount("Travel")
            let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
            async let confirmed = transfer.confirm().status
            async let deleted = fixture.client.delete("/accounts/\(to)", [("If-Match", "*")]).status
            let statuses = try await [confirmed, deleted]
            #expect([[200, 204], [422, 204]].contains(statuses), "\(statuses)")
            if statuses[0] == 200 { moved += 1 }
        }
        #expect(try await fixture.totals(of: from).balance == SchoolNumber("\(moved * 100)").money)
    }
}
