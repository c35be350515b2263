import ViperTesting

@testable import Accounts
@testable import Transfers
@testable import ViperControl
@testable import ViperFeatures
@testable import ViperIdentity
@testable import ViperUsers
@testable import adder

@Suite("Whose a transfer is, and how long it lasts")
struct TransferOwnersTests {
    private var service: TestService { .current }

    @Test(
        "A user's transfer is a 404 for all others; a stranger's is there for whoever knows its id",
        .service(Adder.self))
    func owners() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let mallory = try await service.client.enter(Credentials("mallory"))
        let account = try await ada.addAccount()
        let transfer = try await TestTransfer(by: ada)
        #expect(try await transfer.choose(from: account).status == 200)
        for client: any TestClient in [mallory, service.client] {
            #expect(try await client.get(transfer.path).status == 404)
            #expect(try await client.put(transfer.path + "/from", #"{"account":"\#(account)"}"#).status == 404)
            #expect(try await client.post(transfer.path + "/confirmation", "").status == 404)
            #expect(try await client.delete(transfer.path).status == 404)
        }
        #expect(try await transfer.get().value(of: "from") == account)
        let shared = try await TestTransfer(by: service.client)
        for client: any TestClient in [ada, mallory, service.client] {
            #expect(try await client.get(shared.path).status == 200)
        }
    }

    @Test(
        "A key is for callers with a session: two strangers who send one key and one body do not share a transfer",
        .service(Adder.self))
    func keys() async throws {
        let key = [(name: "Idempotency-Key", value: "once")]
        for _ in 0..<2 {
            let refused = try await service.client.post("/transfers", "", key)
            #expect(refused.status == 400 && refused["Location"] == nil, "\(refused.text)")
            #expect(try refused.fault == "notStored" && refused.text.contains("Idempotency-Key"))
        }
        let ada = try await service.client.enter(Credentials("ada"))
        let mallory = try await service.client.enter(Credentials("mallory"))
        let begun = try await ada.post("/transfers", "", key)
        #expect(begun.status == 201)
        #expect(try await ada.post("/transfers", "", key)["Location"] == begun["Location"])
        let other = try await mallory.post("/transfers", "", key)
        #expect(other.status == 201 && other["Location"] != begun["Location"])
        // Who knows a transfer's id, which is part of the key's scope, may repeat its steps.
        let accounts = [try await ada.addAccount(), try await ada.addAccount("Travel")]
        let transfer = try await TestTransfer(by: service.client, of: "1.00", from: accounts[0], to: accounts[1])
        let confirmed = try await transfer.confirm(key)
        #expect(confirmed.status == 200)
        #expect(try await transfer.confirm(key)["Idempotent-Replayed"] == "true")
    }

    @Test("Where strangers may only read, they begin none")
    func strangers() async throws {
        try await TestService.with(Adder.self, over: [.sqlite], settings: ["access.anonymous": "read"]) { service in
            #expect(try await service.client.post("/transfers", "").status == 401)
            let ada = try await service.client.enter(Credentials("ada"))
            let transfer = try await TestTransfer(by: ada)
            #expect(try await service.client.get(transfer.path).status == 404)
        }
    }

    @Test("One that was given up is gone", .fixture)
    func givenUp() async throws {
        let transfer = try await TestTransfer(by: fixture.client)
        #expect(try await fixture.client.delete(transfer.path).status == 204)
        #expect(try await fixture.client.delete(transfer.path).status == 404)
        #expect(try await transfer.get().status == 404)
    }

    @Test("One that was not confirmed ends after half an hour, and is swept; a confirmed one stays", .fixture)
    func expiry() async throws {
        let (from, to) = (try await fixture.addAccount(), try await fixture.addAccount("Travel"))
        let open = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let confirmed = try await TestTransfer(by: fixture.client, of: "1.00", from: from, to: to)
        let answer = try await confirmed.confirm()
        #expect(answer.status == 200)
        fixture.clock.pass(milliseconds: 29 * 60_000)
        #expect(try await open.choose(amount: "2.00").status == 200)
        fixture.clock.pass(milliseconds: 60_000)
        #expect(try await open.get().status == 404)
        #expect(try await open.confirm().status == 404)
        #expect(try await open.choose(amount: "3.00").status == 404)
        let sweeper = TransferSweeper(database: fixture.database)
        #expect(try await sweeper.sweep(expiredBefore: fixture.clock.now()) == false)
        let count = try await fixture.database.number("SELECT COUNT(*) FROM transfers")
        #expect(count == 1)
        #expect(try await confirmed.get().body == answer.body)
        #expect(try await fixture.totals(of: from).balance == "1.00")
    }

    @Test(
        "A user's are in the user's export, and are erased with the user; a confirmed one stays, as nobody's",
        .service(Adder.self))
    func erasure() async throws {
        let ada = try await service.client.enter(Credentials("ada"))
        let accounts = [try await ada.addAccount("One"), try await ada.addAccount("Other")]
        let transfer = try await TestTransfer(by: ada, of: "12.34", from: accounts[0], to: accounts[1])
        let confirmed = try await transfer.confirm()
        #expect(confirmed.status == 200)
        let open = try await TestTransfer(by: ada)
        #expect(try await service.client.get(transfer.path).status == 404)
        let export = try await ada.get("/users/ada/export")
        #expect(export.text.contains(#""amountInMinorUnits":1234"#), "\(export.text)")
        #expect(try await ada.delete("/users/ada").status == 204)
        try await untilThere { () async throws -> Void? in
            let left = try await service.database.first(
                "SELECT COUNT(*), COUNT(user_id) FROM transfers"
            ) { row throws(DatabaseError) in try [row.integer(0), row.integer(1)] }
            return left == [1, 0] ? () : nil
        }
        #expect(try await service.client.get(open.path).status == 404)
        // Its transactions, which stay, still go together or not at all.
        #expect(try await service.client.get(transfer.path).body == confirmed.body)
        let leg = try #require(try confirmed.link("credit"))
        #expect(try await service.client.delete(leg).status == 409)
        #expect(try await service.client.get("/accounts/\(accounts[0])").value(of: "balance") == "12.34")
    }

    @Test("A program with transfers and without accounts before them does not start")
    func uses() throws {
        let list = FeatureList([IdentityFeature.self, TransfersFeature.self, AccountsFeature.self])
        #expect(throws: Complaint.self) {
            try list.make(FeatureContext(database: NoDatabase()))
        }
    }
}
