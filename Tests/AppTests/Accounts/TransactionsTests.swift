import ViperTesting

@Suite("Transactions of an account", .fixture)
struct TransactionsTests {
    @Test("Adding a transaction returns its document, location and tag, and counts it")
    func added() async throws {
        let account = try await fixture.addAccount()
        let response = try await fixture.add(
            transaction("12.50", group: "authorized", date: "2024-02-29", description: " Bäckerei "), to: account)
        let id = try #require(response.value(of: "id"))
        let list = "/accounts/\(account)/transactions"
        #expect(response.status == 201)
        #expect(response["Location"] == "\(list)/\(id)")
        #expect(response["ETag"]?.hasPrefix("\"1-") == true)
        #expect(
            response.text == #"{"id":"\#(id)","account":"\#(account)","group":"authorized","date":"2024-02-29","#
                + #""description":"Bäckerei","amount":"12.50","kind":"debit","#
                + #""createdAt":"2026-11-21T12:00:00.002Z","version":1,"#
                + #""links":{"detail":"\#(list)/\#(id)","account":"/accounts/\#(account)","list":"\#(list)"}}"#)
        let found = try await fixture.client.get("\(list)/\(id)")
        #expect(found.status == 200 && found.body == response.body && found["ETag"] == response["ETag"])
        let tag = try #require(response["ETag"])
        #expect(try await fixture.client.get("\(list)/\(id)", [("If-None-Match", tag)]).status == 304)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "0.00", pending: "12.50", version: 2))
        #expect(
            try await fixture.client.get(list).text
                == #"{"items":[{"id":"\#(id)","group":"authorized","date":"2024-02-29","description":"Bäckerei","#
                + #""amount":"12.50","kind":"debit","createdAt":"2026-11-21T12:00:00.002Z","#
                + #""version":1,"links":{"detail":"\#(list)/\#(id)"}}],"links":{"back":"/accounts/\#(account)"}}"#)
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
        try await checkPages(of: "/accounts/\(account)/transactions", are: ids.reversed(), fixture)
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

    @Test(
        "A fault of a body is a 422 that names it, and nothing is added",
        arguments: [
            (transaction("12.500"), "/amount", "notAnAmount"), (transaction("0.00"), "/amount", "outOfBounds"),
            (transaction("100000000000.01"), "/amount", "outOfBounds"),
            (transaction("-1.00"), "/amount", "notAnAmount"),
            (transaction(date: "2026-02-29"), "/date", "notADate"),
            (transaction(date: "2026-2-9"), "/date", "notADate"),
            (transaction(date: "2026-11-21T12:00:00Z"), "/date", "notADate"),
            (transaction(group: "Posted"), "/group", "unknownValue"), (transaction(kind: ""), "/kind", "unknownValue"),
            (transaction(description: " "), "/description", "tooShort"),
            (transaction(description: String(repeating: "é", count: 201)), "/description", "tooLong"),
            (
                #"{"group":"posted","date":"2026-11-21","description":"a","amount":12.5,"kind":"debit"}"#, "/amount",
                "wrongType"
            ),
            (#"{"date":"2026-11-21","description":"a","amount":"1.00","kind":"debit"}"#, "/group", "missing"),
            (#"{"currency":"EUR"}"#, "/currency", "unknown"), (#""posted""#, "", "wrongType"),
        ])
    func badBody(_ body: String, _ pointer: String, _ code: String) async throws {
        let account = try await fixture.addAccount()
        let response = try await fixture.add(body, to: account)
        #expect(response.status == 422)
        #expect(response.text.contains(#"{"pointer":"\#(pointer)","code":"\#(code)""#), "\(response.text)")
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
        let bad = try await fixture.client.get("/accounts/\(mine)/transactions/7")
        #expect(bad.status == 400 && bad.text.contains(#"{"parameter":"id","code":"notAUUID""#))
    }

    @Test("A cursor of another account, or of another list, is a 400 that says so")
    func otherCursors() async throws {
        var cursors: [String] = []
        var places: [String] = ["/accounts", "/items"]
        for _ in 0..<2 {
            let account = try await fixture.addAccount()
            _ = try await fixture.add("[\(transaction()),\(transaction())]", to: account)
            _ = try await fixture.client.post("/items", #"{"name":"a"}"#)
            places.append("/accounts/\(account)/transactions")
        }
        for place in places {
            cursors.append(try #require(try await fixture.client.get("\(place)?limit=1").value(of: "next")))
        }
        for (index, place) in places.enumerated() {
            for (other, cursor) in cursors.enumerated() {
                let response = try await fixture.client.get("\(place)?after=\(cursor)")
                #expect(response.status == (index == other ? 200 : 400), "\(place) \(other)")
                guard index != other else { continue }
                let code = index >= 2 && other >= 2 ? "otherAccount" : "badCursor"
                #expect(response.text.contains(#"{"parameter":"after","code":"\#(code)""#))
            }
        }
    }

    @Test("A key lets one and many be added once, however often they are sent")
    func keys() async throws {
        let account = try await fixture.addAccount()
        let (list, batch) = ("/accounts/\(account)/transactions", "/accounts/\(account)/transactions/batch")
        let many = "[\(transaction()),\(transaction("1.00"))]"
        for (place, body, otherBody) in [
            (list, transaction(), transaction("3.00")), (batch, many, "[\(transaction("3.00"))]"),
        ] {
            let key = "a-key"
            let first = try await fixture.client.post(place, body, [("Idempotency-Key", key)])
            let second = try await fixture.client.post(place, body, [("Idempotency-Key", key)])
            #expect(first.status == 201 && second.status == 201)
            #expect(first.body == second.body)
            #expect(first["Location"] == second["Location"] && first["ETag"] == second["ETag"])
            #expect(first["Idempotent-Replayed"] == nil && second["Idempotent-Replayed"] == "true")
            let other = try await fixture.client.post(place, otherBody, [("Idempotency-Key", key)])
            #expect(other.status == 422)
        }
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "26.00", pending: "0.00", version: 3))
    }
}
