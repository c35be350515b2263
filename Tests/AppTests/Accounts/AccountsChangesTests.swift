import ViperTesting

@testable import Accounts

@Suite("Changing and deleting accounts")
struct AccountsChangesTests {
    @Test("An account is deleted only with If-Match, and with it goes all that is below it", .fixture)
    func deleted() async throws {
        let id = try await fixture.addAccount()
        let other = try await fixture.addAccount("Other")
        let place = "/accounts/\(id)"
        let added = try await fixture.add(transaction(), to: id)
        let without = try await fixture.client.delete(place)
        #expect(without.status == 428 && without.text.contains(#""type":"/problems/precondition-required""#))
        let tag = try #require(try await fixture.client.get(place)["ETag"])
        #expect(try await fixture.client.delete(place, [("If-Match", tag)]).status == 204)
        for path in [place, place + "/transactions", place + "/report", try #require(added["Location"])] {
            #expect(try await fixture.client.get(path).status == 404)
        }
        #expect(try await fixture.add(transaction(), to: id).status == 404)
        let list = try await fixture.client.get("/accounts").text
        #expect(!list.contains(id) && list.contains(other))
    }

    @Test("What a deleted account leaves behind is swept in portions, and nothing of another account", .fixture)
    func swept() async throws {
        let (id, other) = (try await fixture.addAccount(), try await fixture.addAccount("Other"))
        try await fixture.store(Fixture.transactions(.posted, days: 50, each: 101), in: id)
        try await fixture.store(Fixture.transactions(.posted, days: 3), in: id, import: 9)
        try await fixture.store(Fixture.transactions(.authorized, days: 2), in: other)
        let sweeper = DeletedAccountSweeper(fixture.database)
        #expect(try await !sweeper.sweep())
        #expect(try await fixture.client.delete("/accounts/\(id)", [("If-Match", "*")]).status == 204)
        #expect(try await rows(in: id, fixture) == 5053)
        var portions = 0
        while try await sweeper.sweep() {
            portions += 1
            #expect(try await rows(in: id, fixture) == max(0, 5053 - 2000 * Int64(portions)))
        }
        #expect(portions == 3)
        #expect(try await rows(in: other, fixture) == 2)
        let notes = try await fixture.database.rows("SELECT account FROM deleted_accounts") { _ in 1 }
        #expect(notes.isEmpty)
    }

    private func rows(in account: String, _ fixture: Fixture) async throws -> Int64? {
        try await fixture.database.number(
            "SELECT COUNT(*) FROM transactions WHERE account = $1", [.uuid(try #require(UUID(account)))])
    }

    @Test("Accounts that were there before names could be searched are found", arguments: TestStore.Engine.allCases)
    func olderStore(_ engine: TestStore.Engine) async throws {
        let store = try await TestStore.open(engine)
        // The store as of an earlier release.
        try await store.database.write { transaction throws(DatabaseError) in
            try await transaction.execute("DROP INDEX accounts_by_name")
            try await transaction.execute("DROP TABLE deleted_accounts")
            try await transaction.execute("ALTER TABLE accounts DROP COLUMN name_key")
            try await transaction.execute("DELETE FROM adder_migrations WHERE feature = 'accounts' AND number > 1")
        }
        let names = ["ÉCOLE", "Straße", "Plain"]
        try await store.database.write { transaction throws(DatabaseError) in
            for (index, name) in names.enumerated() {
                try await transaction.execute(
                    """
                    INSERT INTO accounts (id, name, currency, balance, pending, created_at, version)
                    VALUES ($1, $2, 'EUR', '0', '0', 0, 1)
                    """, [.uuid(high: 1, low: UInt64(index)), .text(name)])
            }
        }
        try await store.database.migrate(AdderFeatures.list.migrations)
        let accounts = AccountStore(store.database)
        for (prefix, name) in [("éc", "ÉCOLE"), ("STRASS", "Straße"), ("plain", "Plain")] {
            let page = try await accounts.page(EntityFilter(values: [], prefix: prefix), after: [], limit: 9)
            #expect(page.entries.map(\.name.text) == [name])
        }
        await store.database.close()
    }
}
