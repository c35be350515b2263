import ViperTesting

@testable import Accounts

@Suite("Deleting and filtering transactions")
struct TransactionsFilterTests {
    @Test(
        "A deleted transaction is taken off the account's totals, once, and only if it is the version that is meant",
        .fixture)
    func deleted() async throws {
        let account = try await fixture.addAccount()
        let kept = try await fixture.add(transaction("7.00", kind: "credit"), to: account)
        var places: [String] = []
        for body in [transaction("12.50"), transaction("0.01", group: "authorized", kind: "credit")] {
            places.append(try #require(try await fixture.add(body, to: account)["Location"]))
        }
        for place in places {
            let fields = [[("If-Match", "\"2\"")], [("If-Match", "\"1\"")], []]
            for (fields, status) in zip(fields, [412, 204, 404]) {
                #expect(try await fixture.client.delete(place, fields).status == status)
            }
        }
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "-7.00", pending: "0.00", version: 6))
        #expect(try await fixture.client.get(try #require(kept["Location"])).status == 200)
        let report = try await fixture.client.get("/accounts/\(account)/report")
        #expect(report.value(of: "total") == "-7.00")
    }

    @Test("Filters by group and date find what is there, the latest date first, page by page", .fixture)
    func filters() async throws {
        let account = try await fixture.addAccount()
        let place = "/accounts/\(account)/transactions"
        for (amount, group, date) in [
            ("1.00", "posted", "2016-04-01"), ("2.00", "authorized", "2016-04-03"),
            ("3.00", "posted", "2016-04-02"), ("4.00", "posted", "2016-04-03"), ("5.00", "posted", "0001-01-01"),
            ("6.00", "authorized", "9999-12-31"), ("7.00", "posted", "2016-04-02"),
        ] {
            let body = transaction(amount, group: group, date: date)
            #expect(try await fixture.add(body, to: account).status == 201)
        }
        for (query, expected) in [
            ("", [7, 6, 5, 4, 3, 2, 1]), ("group=posted", [4, 7, 3, 1, 5]), ("group=authorized", [6, 2]),
            ("from=2016-04-02", [6, 4, 2, 7, 3]), ("to=2016-04-02", [7, 3, 1, 5]),
            ("from=2016-04-02&to=2016-04-03", [4, 2, 7, 3]),
            ("group=posted&from=2016-04-02&to=2016-04-02", [7, 3]), ("from=9999-12-31&to=9999-12-31", [6]),
            ("to=0001-01-01", [5]), ("group=authorized&to=2016-04-02", []),
        ] {
            #expect(try await amounts(place, query, fixture) == expected.map { "\($0).00" }, "\(query)")
        }
    }

    @Test("A cursor of another account's transactions is a 400 that says so", .fixture)
    func otherAccount() async throws {
        let account = try await fixture.addAccount()
        _ = try await fixture.add("[\(transaction()),\(transaction())]", to: account)
        let page = try await fixture.client.get("/accounts/\(account)/transactions?limit=1")
        let next = try #require(page.value(of: "next"))
        let stranger = try await fixture.addAccount("Other")
        let response = try await fixture.client.get("/accounts/\(stranger)/transactions?after=\(next)")
        #expect(response.status == 400 && response.text.contains("otherAccount"))
    }

    @Test("In SQLite a page by group and date goes by the index of the report alone, without a sort")
    func plan() async throws {
        let store = try await TestStore.open(.sqlite)
        let plan = try await store.database.plan(
            of: TransactionStore.latest,
            [.uuid(high: 0, low: 0), .boolean(true), .integer(1), .uuid(high: 0, low: 0), .integer(0), .integer(9)])
        #expect(plan.contains { $0.hasPrefix("SEARCH i USING COVERING INDEX transactions_by_date") }, "\(plan)")
        #expect(plan.contains { $0.hasPrefix("SEARCH t USING PRIMARY KEY") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
        await store.database.close()
    }

    /// The amounts that a list shows, read two a page.
    private func amounts(_ place: String, _ query: String, _ fixture: Fixture) async throws -> [String] {
        try await fixture.client.values(of: "amount", in: "\(place)?limit=2", query)
    }
}
