import ViperTesting

@testable import Transfers

@Suite("The confirmation of a transfer")
struct TransferConfirmationTests {
    @Test("It adds a debit to one account and a credit to the other, with their totals and versions, at once", .fixture)
    func movement() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "12.50", from: from, to: to)
        let answer = try await transfer.confirm()
        #expect(try answer.status == 200 && answer.due == nil && answer.again == [])
        #expect(answer.value(of: "status") == "confirmed" && answer.value(of: "expiresAt") == nil)
        #expect(try await fixture.totals(of: from) == ShownTotals(balance: "12.50", pending: "0.00", version: 2))
        #expect(try await fixture.totals(of: to) == ShownTotals(balance: "-12.50", pending: "0.00", version: 2))
        let debit = try await fixture.client.get(try #require(try answer.link("debit")))
        #expect(debit.value(of: "account") == from && debit.value(of: "kind") == "debit")
        #expect(debit.value(of: "group") == "posted" && debit.value(of: "amount") == "12.50")
        #expect(debit.value(of: "date") == "2026-11-21")
        #expect(debit.value(of: "description") == "Transfer to Travel")
        let credit = try await fixture.client.get(try #require(try answer.link("credit")))
        #expect(credit.value(of: "account") == to && credit.value(of: "kind") == "credit")
        #expect(credit.value(of: "description") == "Transfer from Household")
    }

    @Test("A second one is responded to as the first, byte for byte, and moves nothing", .fixture)
    func again() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let first = try await transfer.confirm()
        let second = try await transfer.confirm()
        #expect(first.status == 200 && second.status == 200 && first.body == second.body)
        #expect(first["ETag"] == second["ETag"])
        #expect(try await transfer.get().body == first.body)
        #expect(try await fixture.totals(of: from).balance == "1.00")
    }

    @Test("After it no choice can be changed, and nothing given up", .fixture)
    func ended() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        _ = try await transfer.confirm()
        for answer in [
            try await transfer.choose(from: to), try await transfer.choose(amount: "2.00"),
            try await transfer.choose(to: from), try await fixture.client.delete(transfer.path),
        ] {
            #expect(answer.status == 409 && answer.text.contains("/problems/sequence-ended"), "\(answer.text)")
        }
        #expect(try await transfer.get().value(of: "amount") == "1.00")
    }

    @Test("If an account was deleted meanwhile nothing is moved: 422, and another one can be chosen", .fixture)
    func deletedAccount() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        for (gone, chosen) in [(from, true), (to, false)] {
            let other = try await fixture.addAccount("Other")
            let transfer = try await TestTransfer(
                by: fixture.client, of: "1.00", from: chosen ? gone : other, to: chosen ? other : gone)
            #expect(try await fixture.client.delete("/accounts/\(gone)", [("If-Match", "*")]).status == 204)
            let answer = try await transfer.confirm()
            #expect(answer.status == 422 && answer.text.contains("\"unknownAccount\""), "\(answer.text)")
            #expect(answer.text.contains(gone))
            let untouched = ShownTotals(balance: "0.00", pending: "0.00", version: 1)
            #expect(try await fixture.totals(of: other) == untouched)
            let last = try await fixture.addAccount("Last")
            _ = chosen ? try await transfer.choose(from: last) : try await transfer.choose(to: last)
            #expect(try await transfer.confirm().status == 200)
            #expect(try await fixture.totals(of: other).balance == (chosen ? "-1.00" : "1.00"))
        }
    }

    @Test(
        "If an account is deleted after it, the other side stays, and the transfer tells so in place of links",
        .fixture)
    func lostEnd() async throws {
        for end in ["from", "to"] {
            let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
            let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
            let confirmed = try await transfer.confirm()
            let tag = [(name: "If-None-Match", value: try #require(confirmed["ETag"]))]
            #expect(try await fixture.client.get(transfer.path, tag).status == 304)
            let (gone, kept) = end == "from" ? (from, to) : (to, from)
            #expect(try await fixture.client.delete("/accounts/\(gone)", [("If-Match", "*")]).status == 204)
            let answer = try await fixture.client.get(transfer.path, tag)
            #expect(answer.status == 200 && answer.value(of: end) == gone)
            #expect(answer.value(of: end + "Status") == "account deleted")
            #expect(answer.value(of: end == "from" ? "toStatus" : "fromStatus") == nil)
            #expect(!answer.text.contains("/accounts/\(gone)"), "no dead link: \(answer.text)")
            let again = [(name: "If-None-Match", value: try #require(answer["ETag"]))]
            #expect(try await fixture.client.get(transfer.path, again).status == 304)
            // The second confirmation is still as the first, but for what is gone.
            #expect(try await transfer.confirm().body == answer.body)
            let leg = try #require(try answer.link(end == "from" ? "credit" : "debit"))
            let side = try await fixture.client.get(leg)
            #expect(side.value(of: "account") == kept && side.value(of: "amount") == "1.00")
            #expect(try await fixture.client.delete(leg).status == 409, "it still goes with its transfer")
            #expect(try await fixture.totals(of: kept).balance == (end == "from" ? "-1.00" : "1.00"))
        }
    }

    @Test(
        "Neither of its transactions can be deleted alone: 409, which names the transfer, and nothing is changed",
        .fixture)
    func legs() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let confirmed = try await transfer.confirm()
        let id = try #require(confirmed.value(of: "id"))
        for name in ["debit", "credit"] {
            let leg = try #require(try confirmed.link(name))
            let answer = try await fixture.client.delete(leg)
            #expect(answer.status == 409 && answer.text.contains("transfer '\(id)'"), "\(answer.text)")
            #expect(try await fixture.client.delete(leg, [("If-Match", "\"7\"")]).status == 412)
            #expect(try await fixture.client.get(leg).status == 200)
        }
        #expect(try await fixture.totals(of: from) == ShownTotals(balance: "1.00", pending: "0.00", version: 2))
        #expect(try await fixture.totals(of: to) == ShownTotals(balance: "-1.00", pending: "0.00", version: 2))
        // Others can, beside them.
        let other = try await fixture.add(transaction(), to: from)
        #expect(try await fixture.client.delete(try #require(other["Location"])).status == 204)
    }

    @Test(
        "A name of 200 characters is cut in the description, which stays one that a request may have",
        .fixture(over: [.sqlite]))
    func longNames() async throws {
        let name = String(repeating: "ab ", count: 66) + "cd"
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount(name))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let debit = try await fixture.client.get(try #require(try await transfer.confirm().link("debit")))
        let description = try #require(debit.value(of: "description"))
        #expect(description.hasPrefix("Transfer to ab ab") && description == description.trimmed())
        #expect(198...200 ~= description.unicodeScalars.count)
    }

    @Test("If the store refuses the second transaction, nothing of the first is there", .fixture(over: [.sqlite]))
    func refused() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        try await fixture.database.run(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON transactions WHEN NEW.description LIKE 'Transfer from%'
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
        #expect(try await transfer.confirm().status == 500)
        for account in [from, to] {
            #expect(try await fixture.totals(of: account) == ShownTotals(balance: "0.00", pending: "0.00", version: 1))
            let list = try await fixture.client.get("/accounts/\(account)/transactions")
            #expect(list.text.hasPrefix(#"{"items":[]"#))
        }
        #expect(try await transfer.get().value(of: "status") == "unconfirmed")
    }

    @Test("Both lists of transactions and the list of accounts tell of it", .live)
    func live() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let transfer = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        try await fixture.settle()
        let accounts = try await fixture.client.open("/accounts")
        let lists = [from, to].map { "/accounts/\($0)/transactions" }
        let streams = [try await fixture.client.open(lists[0]), try await fixture.client.open(lists[1])]
        #expect(try await transfer.confirm().status == 200)
        for (stream, list) in zip(streams, lists) {
            await stream.expect("insert", try await fixture.rows(list).first)
        }
        let rows = try await fixture.rows("/accounts")
        for _ in 0..<2 {
            let event = try #require(await accounts.next())
            #expect(event.name == "change" && rows.contains(event.data))
        }
        // A second confirmation tells nothing.
        #expect(try await transfer.confirm().status == 200)
        #expect(try await fixture.add(transaction("7.00"), to: from).status == 201)
        let event = try #require(await accounts.next())
        #expect(event.data.contains(#""balance":"8.00""#))
        for stream in streams + [accounts] { stream.close() }
    }
}
