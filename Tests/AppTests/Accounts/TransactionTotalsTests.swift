import ViperTesting

@testable import Accounts

@Suite("An account's totals", .fixture)
struct TransactionTotalsTests {
    @Test("They are exact for any amounts within the bounds, of both groups and kinds, one by one and in arrays")
    func exactness() async throws {
        let account = try await fixture.addAccount()
        var expected = ["posted": SchoolNumber("0"), "authorized": SchoolNumber("0")]
        for round in 0..<12 {
            var bodies: [String] = []
            for _ in 0..<(round % 3 == 0 ? 1 : .random(in: 1...40)) {
                let units = Int64.random(in: 1...10_000_000_000_000 >> Int64.random(in: 0...40))
                let (number, isDebit) = (SchoolNumber("\(units)"), Bool.random())
                let group = Bool.random() ? "posted" : "authorized"
                bodies.append(transaction(number.money, group: group, kind: isDebit ? "debit" : "credit"))
                expected[group] = expected[group].map { $0 + (isDebit ? number : number.negated) }
            }
            let body = bodies.joined(separator: ",")
            #expect(try await fixture.add(round % 3 == 0 ? body : "[\(body)]", to: account).status == 201)
            let totals = try await fixture.totals(of: account)
            #expect(totals.balance == expected["posted"]?.money && totals.pending == expected["authorized"]?.money)
            #expect(totals.version == round + 2)
        }
    }

    @Test(
        "They go on beyond 64 bits", arguments: ["9223372036854775807", "-9223372036854775808", "-10000000000000001"])
    func wide(_ start: String) async throws {
        let account = try await fixture.addAccount()
        try await fixture.database.run("UPDATE accounts SET balance = $1, pending = $1", [.text(start)])
        let kind = start.hasPrefix("-") ? "credit" : "debit"
        for group in ["posted", "authorized"] {
            _ = try await fixture.add(transaction("100000000000.00", group: group, kind: kind), to: account)
        }
        let amount = SchoolNumber(start.hasPrefix("-") ? "-10000000000000" : "10000000000000")
        let sum = (SchoolNumber(start) + amount).money
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: sum, pending: sum, version: 3))
        #expect(try await fixture.client.get("/accounts").text.contains(#""balance":"\#(sum)""#))
    }

    @Test("Of many concurrent additions each is counted, and each transaction is listed once")
    func manyAdders() async throws {
        let account = try await fixture.addAccount()
        let (adders, rounds) = (16, 12)
        let ids = try await atOnce(0..<adders) { adder in
            var ids: [String] = []
            for round in 0..<rounds {
                let kind = (adder + round) % 3 == 0 ? "credit" : "debit"
                let one = transaction("\(adder * 100 + round).07", kind: kind)
                let other = transaction("0.01", group: "authorized")
                let response = try await fixture.add(round % 2 == 0 ? one : "[\(one),\(other)]", to: account)
                #expect(response.status == 201)
                ids += response.text.values(between: #"{"id":""#, "\"")
            }
            return ids
        }.flatMap { $0 }
        var expected = SchoolNumber("0")
        for (adder, round) in (0..<adders).flatMap({ adder in (0..<rounds).map { (adder, $0) } }) {
            let number = SchoolNumber("\((adder * 100 + round) * 100 + 7)")
            expected = expected + ((adder + round) % 3 == 0 ? number.negated : number)
        }
        let pending = SchoolNumber("\(adders * rounds / 2)").money
        #expect(
            try await fixture.totals(of: account)
                == ShownTotals(balance: expected.money, pending: pending, version: adders * rounds + 1))
        #expect(ids.count == adders * rounds * 3 / 2)
        try await checkPages(of: "/accounts/\(account)/transactions", are: ids.sorted().reversed(), fixture.client)
    }

    @Test("If the store refuses one of many, none is there and the totals are as they were")
    func refused() async throws {
        let account = try await fixture.addAccount()
        _ = try await fixture.add(transaction("1.00"), to: account)
        try await refuse(in: fixture.store)
        let bodies = [transaction("2.00"), transaction("3.00"), transaction(description: "refused")]
        #expect(try await fixture.add("[\(bodies.joined(separator: ","))]", to: account).status == 500)
        #expect(try await fixture.totals(of: account) == ShownTotals(balance: "1.00", pending: "0.00", version: 2))
        let list = try await fixture.client.get("/accounts/\(account)/transactions")
        #expect(list.text.values(between: #""amount":""#, "\"") == ["1.00"])
    }

    /// Makes the store refuse transactions with a certain description.
    private func refuse(in store: TestStore) async throws {
        if let postgresql = store.postgresql {
            try await postgresql.query(
                "ALTER TABLE transactions ADD CONSTRAINT refusal CHECK (description <> 'refused')")
            return
        }
        try await store.database.run(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON transactions WHEN NEW.description = 'refused'
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
    }

    @Test("What an import has written is not there before it has finished, for whatever is asked")
    func imports() async throws {
        let account = try await fixture.addAccount()
        let place = "/accounts/\(account)/transactions"
        let hidden = try #require(try await fixture.add(transaction("1.00"), to: account).value(of: "id"))
        let seen = try #require(try await fixture.add(transaction("2.00"), to: account).value(of: "id"))
        let id = try #require(UUID(hidden))
        try await fixture.database.run("UPDATE transactions SET import = 1 WHERE id = $1", [.uuid(id)])
        try await checkPages(of: place, are: [seen], fixture.client)
        try await checkPages(of: place, are: [seen], fixture.client, where: "group=posted")
        for request in [
            TestRequest("GET", "\(place)/\(hidden)"), TestRequest("DELETE", "\(place)/\(hidden)"),
            TestRequest("PATCH", "\(place)/\(hidden)", body: #"{"group":"posted"}"#),
        ] {
            #expect(try await fixture.client.send(request).status == 404, "\(request.method)")
        }
        try await fixture.database.run("UPDATE transaction_imports SET finished = 1")
        try await checkPages(of: place, are: [seen, hidden], fixture.client)
        #expect(try await fixture.client.get("\(place)/\(hidden)").status == 200)
    }

    @Test("To an account that is deleted after its gate has found it nothing is added")
    func deletedMeanwhile() async throws {
        let store = TransactionStore(database: fixture.database, clock: fixture.clock)
        let transaction = AccountTransaction(
            id: .version7(), group: .posted, date: CalendarDate(daysSince1970: 0), description: "Hut",
            amount: try #require(Amount(minorUnits: 750)), kind: .credit, createdAt: .now(), version: 1)
        let account = UUID.version7()
        #expect(try await store.add([transaction], to: account)?.after == nil)
        #expect(try await store.transaction(transaction.id, of: account) == nil)
    }

    @Test("A store that was tampered with is a 500, and no trap")
    func tamperedWith() async throws {
        let account = try await fixture.addAccount()
        let greatest = "170141183460469231731687303715884105727"
        for (balance, status) in [("", 500), ("1.00", 500), (greatest, 200)] {
            try await fixture.database.run("UPDATE accounts SET balance = $1", [.text(balance)])
            #expect(try await fixture.client.get("/accounts/\(account)").status == status)
            #expect(try await fixture.client.get("/accounts").status == status)
            #expect(try await fixture.add(transaction(), to: account).status == 500)
        }
        #expect(
            try await fixture.client.get("/accounts/\(account)/transactions").text
                == #"{"items":[],"links":{"back":"/accounts/\#(account)"}}"#)
    }
}
