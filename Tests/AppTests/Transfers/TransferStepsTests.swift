import ViperTesting

@Suite("The steps of a transfer", .fixture)
struct TransferStepsTests {
    @Test("A step too early is a 409 that names the one that is due, and leads to it")
    func tooEarly() async throws {
        let account = try await fixture.addAccount()
        let transfer = try await TestTransfer(by: fixture.client)
        for answer in [
            try await transfer.choose(amount: "1.00"), try await transfer.choose(to: account),
            try await transfer.confirm(), try await transfer.choose(amount: "nothing"),
        ] {
            #expect(answer.status == 409 && answer.text.contains("/problems/step-too-early"), "\(answer.text)")
            #expect(answer.text.contains("'from'"))
            #expect(try answer.link("next") == transfer.path + "/from")
        }
        _ = try await transfer.choose(from: account)
        #expect(try await transfer.choose(to: account).link("next") == transfer.path + "/amount")
        #expect(try await transfer.confirm().link("next") == transfer.path + "/amount")
        #expect(try await transfer.get().due == "amount")
    }

    @Test("A choice can be changed until the confirmation; the same again changes nothing")
    func again() async throws {
        let accounts = [
            try await fixture.addAccount(), try await fixture.addAccount("Travel"),
            try await fixture.addAccount("Boat"),
        ]
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: accounts[0], to: accounts[1])
        let before = try await transfer.get()
        #expect(try await transfer.choose(amount: "1.00")["ETag"] == before["ETag"])
        #expect(try await transfer.choose(from: accounts[2]).value(of: "from") == accounts[2])
        let changed = try await transfer.choose(amount: "2.00")
        #expect(changed.value(of: "amount") == "2.00" && changed["ETag"] != before["ETag"])
        #expect(try await transfer.confirm().status == 200)
        #expect(try await fixture.totals(of: accounts[2]).balance == "2.00")
        #expect(try await fixture.totals(of: accounts[0]).balance == "0.00")
    }

    @Test("An account that is unknown, of another currency or at the other end, and an amount of zero are refused")
    func rules() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let dollars = try await fixture.addAccount("Savings", "USD")
        let transfer = try await TestTransfer(by: fixture.client)
        func expect(_ answer: TestResponse, _ fault: String) throws {
            #expect(answer.status == 422, "\(answer.text)")
            #expect(try answer.fault == fault)
        }
        try expect(try await transfer.choose(from: ExampleGroup.missing), "unknownAccount")
        _ = try await transfer.choose(from: from)
        for amount in ["0.00", "-1.00", "100000000000.01", "1", "1.5"] {
            let answer = try await transfer.choose(amount: amount)
            #expect(answer.status == 422 && answer.text.contains(#""pointer":"/amount""#), "\(amount)")
        }
        _ = try await transfer.choose(amount: "1.00")
        try expect(try await transfer.choose(to: dollars), "otherCurrency")
        try expect(try await transfer.choose(to: from), "sameAccount")
        try expect(try await transfer.choose(to: ExampleGroup.missing), "unknownAccount")
        #expect(try await transfer.get().due == "to")
        _ = try await transfer.choose(to: to)
        try expect(try await transfer.choose(from: dollars), "otherCurrency")
        try expect(try await transfer.choose(from: to), "sameAccount")
        #expect(try await transfer.get().value(of: "from") == from)
    }

    @Test("Of two at once neither knows of the other's choices")
    func twoAtOnce() async throws {
        let (one, other) = (try await fixture.addAccount("One"), try await fixture.addAccount("Other"))
        let first = try await TestTransfer(by: fixture.client)
        let second = try await TestTransfer(by: fixture.client)
        _ = try await first.choose(from: one)
        _ = try await second.choose(from: other)
        _ = try await first.choose(amount: "1.00")
        #expect(try await second.get().value(of: "amount") == nil)
        #expect(try await second.choose(to: one).status == 409)
        #expect(try await first.get().value(of: "from") == one)
        #expect(try await second.get().value(of: "from") == other)
    }

    @Test("What a tag does not name is changed by nobody: 412")
    func preconditions() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let tag = [(name: "If-Match", value: try #require(try await transfer.get()["ETag"]))]
        _ = try await transfer.choose(amount: "900.00")
        #expect(try await transfer.confirm(tag).status == 412)
        #expect(try await fixture.client.put(transfer.path + "/amount", #"{"amount":"2.00"}"#, tag).status == 412)
        #expect(try await fixture.client.delete(transfer.path, tag).status == 412)
        let seen = [(name: "If-Match", value: try #require(try await transfer.get()["ETag"]))]
        #expect(try await transfer.confirm(seen).status == 200)
        // The tag is that of before, but what it asks for is done.
        #expect(try await transfer.confirm(seen).status == 200)
        #expect(try await fixture.totals(of: from).balance == "900.00")
    }
}
