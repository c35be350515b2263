import ViperTesting

@Suite("Transactions of an account", .fixture)
struct TransactionsTests {
    @Test("A transaction counts in its group's total, and is a change of its account")
    func counted() async throws {
        let account = try await fixture.addAccount()
        #expect(try await fixture.add(transaction(group: "authorized"), to: account).status == 201)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "0.00", pending: "12.50", version: 2))
    }

    @Test("A batch returns its transactions in order, each as it is shown alone, and is one change")
    func many() async throws {
        let account = try await fixture.addAccount()
        let bodies = (1...7).map { transaction("\($0).00", kind: $0 % 2 == 0 ? "credit" : "debit") }
        let response = try await fixture.add("[\(bodies.joined(separator: ","))]", to: account)
        #expect(response.status == 201)
        #expect(response["Location"] == nil && response["ETag"] == nil)
        let items = try response.tree["items"]?.elements ?? []
        #expect(items.compactMap { $0["amount"]?.text } == (1...7).map { "\($0).00" })
        for item in items {
            let found = try await fixture.client.get(try #require(item["links"]?["detail"]?.text))
            #expect(try found.tree == item)
        }
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "4.00", pending: "0.00", version: 2))
        let ids = items.compactMap { $0["id"]?.text }
        try await checkPages(of: "/accounts/\(account)/transactions", are: ids.reversed(), fixture.client)
    }

    @Test("A thousand of the longest transactions fit in a body, and one more is refused")
    func most() async throws {
        let account = try await fixture.addAccount()
        let longest = transaction(
            "100000000000.00", group: "authorized", kind: "credit",
            description: String(repeating: "\u{1F4B0}", count: 200))
        let thousand = Array(repeating: longest, count: 1_000).joined(separator: ",")
        #expect(thousand.utf8.count + 2 <= 1 << 20)
        #expect(try await fixture.add("[\(thousand)]", to: account).status == 201)
        let totals = ShownTotals(balance: "0.00", pending: "-100000000000000.00", version: 2)
        #expect(try await fixture.totals(of: account) == totals)
        let small = Array(repeating: transaction(), count: 1_001).joined(separator: ",")
        #expect(try await fixture.add("[\(small)]", to: account).status == 422)
        #expect(try await fixture.add("[]", to: account).status == 422)
        #expect(try await fixture.totals(of: account) == totals)
    }

    @Test("A transaction of another account is a 404, and so is one that is not there")
    func missing() async throws {
        let (mine, other) = (try await fixture.addAccount(), try await fixture.addAccount())
        let id = try #require(try await fixture.add(transaction(), to: other).value(of: "id"))
        for identifier in [id, "01920000-0000-7000-8000-000000000001"] {
            let place = "/accounts/\(mine)/transactions/\(identifier)"
            let response = try await fixture.client.get(place)
            #expect(response.status == 404)
            #expect(response.text.contains("Transaction with id '\(identifier)' was not found in account '\(mine)'."))
            #expect(try await fixture.client.patch(place, #"{"description":"Mine"}"#).status == 404)
        }
        #expect(
            try await fixture.client.get("/accounts/\(mine)/transactions").text
                == #"{"items":[],"links":{"back":"/accounts/\#(mine)"}}"#)
        #expect(try await fixture.totals(of: mine).version == 1)
        #expect(try await fixture.totals(of: other).version == 2)
    }

    @Test("A key lets a batch be added once, and another batch under it is refused")
    func keys() async throws {
        let account = try await fixture.addAccount()
        let batch = "/accounts/\(account)/transactions/batch"
        let (many, key) = ("[\(transaction()),\(transaction("1.00"))]", [(name: "Idempotency-Key", value: "a-key")])
        let first = try await fixture.client.post(batch, many, key)
        let second = try await fixture.client.post(batch, many, key)
        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        #expect(try await fixture.client.post(batch, "[\(transaction("3.00"))]", key).status == 422)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "13.50", pending: "0.00", version: 2))
    }
}
