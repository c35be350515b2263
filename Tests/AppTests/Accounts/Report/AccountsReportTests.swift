import ViperTesting

@testable import Accounts

@Suite("The report on an account")
struct AccountsReportTests {
    private static let ndjson = [(name: "Accept", value: "application/x-ndjson")]

    private func expect(
        _ groups: [(String, [TestTransaction]?)], at path: String, of fixture: Fixture,
        _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let expected = ReferenceReport(groups.map { (name: $0.0, transactions: $0.1) })
        let json = try await fixture.client.get(path)
        #expect(json.status == 200 && json.isWhole, sourceLocation: place)
        #expect(json["Content-Type"] == "application/json", sourceLocation: place)
        #expect(json.text == expected.json, sourceLocation: place)
        let lines = try await fixture.client.get(path, Self.ndjson)
        #expect(lines.status == 200 && lines.isWhole, sourceLocation: place)
        #expect(lines["Content-Type"] == "application/x-ndjson", sourceLocation: place)
        #expect(lines.text == expected.ndjson, sourceLocation: place)
        for answer in [json, lines] {
            #expect(answer["ETag"] == nil && answer["Content-Length"] == nil, sourceLocation: place)
            #expect(
                answer["Vary"] == "Accept, Accept-Language, Authorization, Cookie"
                    && answer["Cache-Control"] == "private, no-cache",
                sourceLocation: place)
        }
    }

    @Test("A group with nothing says so and has no footer; the other's total is the grand total", .fixture)
    func nothing() async throws {
        let account = try await fixture.addAccount()
        let path = "/accounts/\(account)/report"
        try await expect([("Authorized", []), ("Posted", [])], at: path, of: fixture)
        let posted = Fixture.transactions(.posted, days: 2, each: 2)
        try await fixture.store(posted, in: account)
        try await expect([("Authorized", []), ("Posted", posted)], at: path, of: fixture)
        try await expect([("Authorized", [])], at: path + "?source=authorized", of: fixture)
    }

    @Test("Only its own account's transactions are in it, of many dates and over many batches, in order", .fixture)
    func long() async throws {
        let (account, other) = (try await fixture.addAccount(), try await fixture.addAccount("Other"))
        let authorized = Fixture.transactions(.authorized, days: 300, each: 3)
        let posted = Fixture.transactions(.posted, days: 2, each: 256)
        try await fixture.store(posted + authorized.filter { $0.date.day % 2 == 0 }, in: account)
        try await fixture.store(Fixture.transactions(.posted, days: 9), in: other)
        // Odd days are stored last, so that neither ids nor row positions follow the order of dates.
        try await fixture.store(authorized.filter { $0.date.day % 2 == 1 }, in: account)
        let path = "/accounts/\(account)/report"
        try await expect([("Authorized", authorized), ("Posted", posted)], at: path, of: fixture)
        try await expect([("Posted", posted)], at: path + "?source=posted", of: fixture)
    }

    @Test("A period's days are inclusive, and may be open at either end", .fixture)
    func period() async throws {
        let account = try await fixture.addAccount()
        let all = Fixture.transactions(.authorized, days: 30) + Fixture.transactions(.posted, days: 30)
        try await fixture.store(all, in: account)
        for (query, days) in [
            ("?from=2016-04-03&to=2016-04-05", 3...5), ("?from=2016-04-28", 28...30), ("?to=2016-04-02", 1...2),
            ("?from=2016-04-07&to=2016-04-07", 7...7), ("?from=0001-01-01&to=9999-12-31", 1...30),
            ("?from=2016-05-01", 31...31), ("?to=2016-03-31&source=both", 31...31),
        ] {
            let groups = [("Authorized", TransactionGroup.authorized), ("Posted", .posted)].map { name, group in
                (name, all.filter { $0.group == group && days.contains($0.date.day) })
            }
            try await expect(groups, at: "/accounts/\(account)/report\(query)", of: fixture)
        }
    }

    @Test("A period that ends before it begins, days that do not exist, and other parameters are refused", .fixture)
    func refused() async throws {
        let account = try await fixture.addAccount()
        for (query, fault) in [
            ("from=2016-04-02&to=2016-04-01", #""parameter":"to","code":"beforeFrom""#),
            ("from=2016-02-30", #""parameter":"from","code":"notADate""#),
            ("to=tomorrow", #""parameter":"to","code":"notADate""#),
            ("source=pending", #""parameter":"source""#), ("from=2016-01-01&from=2016-01-02", #""parameter":"from""#),
            ("until=2016-01-01", #""parameter":"until""#),
        ] {
            let answer = try await fixture.client.get("/accounts/\(account)/report?\(query)")
            #expect(answer.status == 400 && answer.text.contains(fault), "\(answer.text)")
        }
    }

    @Test("Totals are exact, however large the amounts", .fixture)
    func totals() async throws {
        let account = try await fixture.addAccount()
        let most = Amount.bounds.upperBound
        var all: [TestTransaction] = []
        for number in 0..<3_000 {
            all.append(
                TestTransaction(
                    group: number % 3 == 0 ? .posted : .authorized,
                    date: CalendarDate(daysSince1970: 17_000 + number / 700), cents: most - Int64(number % 7),
                    isCredit: number % 50 == 0))
        }
        try await fixture.store(all, in: account)
        let groups = [TransactionGroup.authorized, .posted].map { group in all.filter { $0.group == group } }
        try await expect(
            [("Authorized", groups[0]), ("Posted", groups[1])], at: "/accounts/\(account)/report", of: fixture)
    }

    @Test("What an import has written is not seen before it is finished, and then as a whole", .fixture)
    func imports() async throws {
        let account = try await fixture.addAccount()
        let path = "/accounts/\(account)/report"
        let old = Fixture.transactions(.authorized, days: 3)
        let new = Fixture.transactions(.authorized, days: 400, each: 2)
        try await fixture.store(old, in: account)
        try await fixture.store(new, in: account, import: 1)
        try await expect([("Authorized", old), ("Posted", [])], at: path, of: fixture)
        try await fixture.finishImports(to: 1)
        try await expect([("Authorized", old + new), ("Posted", [])], at: path, of: fixture)
    }
}
