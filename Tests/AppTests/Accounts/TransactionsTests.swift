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
        let items = try JSONTree(parsing: response.body)["items"]?.elements ?? []
        #expect(items.compactMap { $0["amount"]?.text } == (1...7).map { "\($0).00" })
        for item in items {
            let found = try await fixture.client.get(try #require(item["links"]?["detail"]?.text))
            #expect(try JSONTree(parsing: found.body) == item)
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

    @Test("Of an array with a fault nothing is added, and every fault has its pointer")
    func faultInMany() async throws {
        let account = try await fixture.addAccount()
        let bodies = [
            transaction(), transaction(date: "2026-02-30"), transaction(), transaction("1.005"),
            transaction(kind: "gift"),
        ]
        let response = try await fixture.add("[\(bodies.joined(separator: ","))]", to: account)
        #expect(response.status == 422)
        for (pointer, code) in [
            ("/1/date", "notADate"), ("/3/amount", "notAnAmount"), ("/4/kind", "unknownValue"),
        ] {
            #expect(response.text.contains(#"{"pointer":"\#(pointer)","code":"\#(code)""#), "\(response.text)")
        }
        #expect(try JSONTree(parsing: response.body)["errors"]?.elements.count == 3)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "0.00", pending: "0.00", version: 1))
        #expect(
            try await fixture.client.get("/accounts/\(account)/transactions").text
                == #"{"items":[],"links":{"back":"/accounts/\#(account)"}}"#)
    }

    @Test("One is no batch, and a batch is not one")
    func oneIsNoBatch() async throws {
        let list = "/accounts/\(try await fixture.addAccount())/transactions"
        for (place, body) in [(list, "[\(transaction())]"), (list + "/batch", transaction())] {
            let response = try await fixture.client.post(place, body)
            #expect(response.status == 422 && response.text.contains(#"{"pointer":"","code":"wrongType""#))
        }
        #expect(try await fixture.client.get(list).text.hasPrefix(#"{"items":[],"links""#))
        let get = try await fixture.client.get(list + "/batch")
        #expect(get.status == 405 && get["Allow"] == "POST, OPTIONS")
    }

    @Test("A fault of a body is a 422 that names it, and nothing is added")
    func badBody() async throws {
        let account = try await fixture.addAccount()
        for (body, pointer, code) in [
            (transaction("12.500"), "/amount", "notAnAmount"), (transaction("0.00"), "/amount", "outOfBounds"),
            (transaction(date: "2026-02-29"), "/date", "notADate"),
            (transaction(group: "Posted"), "/group", "unknownValue"), (transaction(kind: ""), "/kind", "unknownValue"),
            (transaction(description: String(repeating: "é", count: 201)), "/description", "tooLong"),
            (
                #"{"group":"posted","date":"2026-11-21","description":"a","amount":12.5,"kind":"debit"}"#, "/amount",
                "wrongType"
            ),
            (#"{"date":"2026-11-21","description":"a","amount":"1.00","kind":"debit"}"#, "/group", "missing"),
        ] {
            let response = try await fixture.add(body, to: account)
            #expect(response.status == 422)
            #expect(response.text.contains(#"{"pointer":"\#(pointer)","code":"\#(code)""#), "\(response.text)")
        }
        #expect(try await fixture.totals(of: account).version == 1)
    }

    @Test("A transaction of another account is a 404, and so is one that is not there")
    func missing() async throws {
        let (mine, other) = (try await fixture.addAccount(), try await fixture.addAccount())
        let id = try #require(try await fixture.add(transaction(), to: other).value(of: "id"))
        for identifier in [id, "01920000-0000-7000-8000-000000000001"] {
            let response = try await fixture.client.get("/accounts/\(mine)/transactions/\(identifier)")
            #expect(response.status == 404)
            #expect(response.text.contains("Transaction with id '\(identifier)' was not found in account '\(mine)'."))
        }
        #expect(
            try await fixture.client.get("/accounts/\(mine)/transactions").text
                == #"{"items":[],"links":{"back":"/accounts/\#(mine)"}}"#)
        #expect(try await fixture.totals(of: mine).version == 1)
    }

    @Test("A key lets a batch be added once, and another batch under it is refused")
    func keys() async throws {
        let account = try await fixture.addAccount()
        let batch = "/accounts/\(account)/transactions/batch"
        let (many, key) = ("[\(transaction()),\(transaction("1.00"))]", [(name: "Idempotency-Key", value: "a-key")])
        let first = try await fixture.client.post(batch, many, key)
        let second = try await fixture.client.post(batch, many, key)
        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        #expect(first["Idempotent-Replayed"] == nil && second["Idempotent-Replayed"] == "true")
        #expect(try await fixture.client.post(batch, "[\(transaction("3.00"))]", key).status == 422)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "13.50", pending: "0.00", version: 2))
    }
}
