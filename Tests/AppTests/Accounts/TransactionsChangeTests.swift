import ViperTesting

@testable import Accounts

@Suite("Changing a transaction")
struct TransactionsChangeTests {
    @Test("An authorized one is posted, with another date and description: list, totals and report follow", .fixture)
    func posted() async throws {
        let account = try await fixture.addAccount()
        let body = transaction("31.00", group: "authorized", date: "2026-11-20", description: "Rope")
        let added = try await fixture.add(body, to: account)
        _ = try await fixture.add(transaction("1.00", date: "2026-11-19"), to: account)
        let place = try #require(added["Location"])
        let change = #"{"group":"posted","date":"2026-11-18","description":" Seil "}"#
        let tag = try #require(added["ETag"])
        let answer = try await fixture.client.patch(place, change, [("If-Match", tag)])
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer["ETag"]?.hasPrefix("\"2-") == true && answer["Location"] == nil)
        let expected = added.text.replacing(
            #""group":"authorized","date":"2026-11-20","description":"Rope""#,
            with: #""group":"posted","date":"2026-11-18","description":"Seil""#
        ).replacing(#""version":1"#, with: #""version":2"#)
        #expect(answer.text == expected)
        let found = try await fixture.client.get(place)
        #expect(found.body == answer.body && found["ETag"] == answer["ETag"])
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "32.00", pending: "0.00", version: 4))
        let list = "/accounts/\(account)/transactions"
        #expect(try await descriptions(list + "?group=authorized", fixture) == [])
        #expect(try await descriptions(list + "?group=posted", fixture) == ["Bakery", "Seil"])
        #expect(try await descriptions(list + "?to=2026-11-18", fixture) == ["Seil"])
        let report = try await fixture.client.get("/accounts/\(account)/report")
        #expect(report.text.contains("There are no Authorized Transactions"))
        let order = report.text.values(between: #""description":""#, "\"")
        #expect(order == ["Seil", "Bakery"], "\(report.text)")
        #expect(report.text.hasSuffix(#""total":"32.00"}"#))
    }

    private func descriptions(_ list: String, _ fixture: Fixture) async throws -> [String] {
        let items = try await fixture.client.get(list).tree["items"]?.elements ?? []
        return items.compactMap { $0["description"]?.text }
    }

    @Test("What changes nothing keeps the account's version, and what of two with one tag wins counts once", .fixture)
    func conditions() async throws {
        let account = try await fixture.addAccount()
        let added = try await fixture.add(transaction(group: "authorized"), to: account)
        let (place, tag) = (try #require(added["Location"]), try #require(added["ETag"]))
        let same = try await fixture.client.patch(
            place, #"{"description":"Bakery ","group":"authorized","date":"2026-11-21"}"#)
        #expect(same.status == 200 && same.body == added.body && same["ETag"] == tag)
        #expect(try await fixture.totals(of: account).version == 2)
        let answers = try await atOnce(["One", "Other"]) { name in
            let body = #"{"description":"\#(name)","group":"posted"}"#
            return try await fixture.client.patch(place, body, [("If-Match", tag)]).status
        }
        #expect(answers.sorted() == [200, 412])
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "12.50", pending: "0.00", version: 3))
    }

    @Test("Lists that stay open tell of it as their filters see it, and the list of accounts of the totals", .live)
    func live() async throws {
        let account = try await fixture.addAccount()
        let list = "/accounts/\(account)/transactions"
        let added = try await fixture.add(transaction(group: "authorized", date: "2026-11-20"), to: account)
        let place = try #require(added["Location"])
        try await fixture.settle()
        let accounts = try await fixture.client.open("/accounts")
        let all = try await fixture.client.open(list)
        let authorized = try await fixture.client.open(list + "?group=authorized")
        let posted = try await fixture.client.open(list + "?group=posted")
        #expect(try await fixture.client.patch(place, #"{"group":"authorized"}"#).status == 200)
        #expect(try await fixture.client.patch(place, #"{"group":"posted"}"#).status == 200)
        let after = try await fixture.rows(list).first
        await all.expect("change", after)
        await authorized.expect("delete", after)
        await posted.expect("insert", after)
        await accounts.expect("change", try await fixture.rows("/accounts").first)
        for stream in [all, authorized, posted, accounts] { stream.close() }
    }
}
