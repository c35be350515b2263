import ViperTesting

@testable import Accounts

@Suite("Changing, deleting and searching accounts")
struct AccountsChangesTests {
    private func change(
        _ fixture: Fixture, _ id: String, _ body: String, _ tag: String? = nil
    ) async throws -> TestResponse {
        let fields = [("Content-Type", "application/merge-patch+json")] + (tag.map { [("If-Match", $0)] } ?? [])
        return try await fixture.client.send(TestRequest("PATCH", "/accounts/\(id)", fields, body: body))
    }

    private func delete(_ fixture: Fixture, _ path: String, _ tag: String?) async throws -> TestResponse {
        try await fixture.client.send(TestRequest("DELETE", path, tag.map { [("If-Match", $0)] } ?? []))
    }

    @Test("A rename returns the account as it is shown, with its new tag; without a change the version stays", .fixture)
    func renamed() async throws {
        let id = try await fixture.addAccount("Household")
        let old = try #require(try await fixture.client.get("/accounts/\(id)")["ETag"])
        let response = try await change(fixture, id, #"{"name":" Haushalt "}"#, old)
        let shown = try await fixture.client.get("/accounts/\(id)")
        #expect(response.status == 200 && response.body == shown.body && response["ETag"] == shown["ETag"])
        #expect(response.value(of: "name") == "Haushalt" && response.text.contains(#""version":2"#))
        for body in ["{}", #"{"name":"Haushalt"}"#] {
            let same = try await change(fixture, id, body)
            #expect(same.status == 200 && same["ETag"] == shown["ETag"])
        }
        #expect(try await change(fixture, id, #"{"name":"Other"}"#, old).status == 412)
        #expect(try await change(fixture, id, #"{"name":null}"#).status == 422)
        #expect(try await change(fixture, id, #"{"name":" "}"#).status == 422)
        #expect(try await change(fixture, id, #"{"currency":"CHF"}"#).status == 422)
        #expect(try await change(fixture, "01920000-0000-7000-8000-000000000000", "{}").status == 404)
        #expect(try await fixture.client.get("/accounts?q=HAUSH").text.contains(id))
        #expect(try await !fixture.client.get("/accounts?q=house").text.contains(id))
    }

    @Test("An account is deleted only with If-Match, and with it goes all that is below it", .fixture)
    func deleted() async throws {
        let id = try await fixture.addAccount()
        let other = try await fixture.addAccount("Other")
        let place = "/accounts/\(id)"
        let old = try #require(try await fixture.client.get(place)["ETag"])
        let added = try await fixture.add(transaction(), to: id)
        let without = try await delete(fixture, place, nil)
        #expect(without.status == 428 && without.text.contains(#""type":"/problems/precondition-required""#))
        #expect(try await delete(fixture, place, old).status == 412)
        #expect(try await delete(fixture, place, "nonsense").status == 400)
        let tag = try #require(try await fixture.client.get(place)["ETag"])
        #expect(try await delete(fixture, place, tag).status == 204)
        for path in [place, place + "/transactions", place + "/report", try #require(added["Location"])] {
            #expect(try await fixture.client.get(path).status == 404)
        }
        #expect(try await fixture.add(transaction(), to: id).status == 404)
        #expect(try await delete(fixture, place, "*").status == 404)
        let list = try await fixture.client.get("/accounts").text
        #expect(!list.contains(id) && list.contains(other))
        #expect(try await delete(fixture, "/accounts/\(other)", "*").status == 204)
    }

    @Test("What a deleted account leaves behind is swept in portions, and nothing of another account", .fixture)
    func swept() async throws {
        let (id, other) = (try await fixture.addAccount(), try await fixture.addAccount("Other"))
        try await fixture.store(Fixture.transactions(.posted, days: 50, each: 101), in: id)
        try await fixture.store(Fixture.transactions(.posted, days: 3), in: id, import: 9)
        try await fixture.store(Fixture.transactions(.authorized, days: 2), in: other)
        let sweeper = DeletedAccountSweeper(fixture.database)
        #expect(try await !sweeper.sweep())
        #expect(try await delete(fixture, "/accounts/\(id)", "*").status == 204)
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
        try await fixture.database.first(
            "SELECT COUNT(*) FROM transactions WHERE account = $1", [.uuid(try #require(UUID(account)))]
        ) { row throws(DatabaseError) in try row.integer(0) }
    }

    @Test("Names are searched regardless of case, page by page, and a cursor keeps its search", .fixture)
    func search() async throws {
        for name in ["Straße 2", "STRASSE 1", "strasse 3", "Strand", "Étage", "étable", "Other"] {
            _ = try await fixture.addAccount(name)
        }
        #expect(try await names("q=strasse", fixture) == ["STRASSE 1", "Straße 2", "strasse 3"])
        #expect(try await names("q=%C3%89ta", fixture) == ["étable", "Étage"])
        #expect(try await names("q=zzz", fixture) == [])
        let page = try await fixture.client.get("/accounts?limit=1&q=str")
        let next = try #require(page.value(of: "next"))
        #expect(page["Link"]?.contains("/accounts?limit=1&after=\(next)") == true)
        #expect(try await fixture.client.get("/accounts?q=str&after=\(next)").status == 200)
        let other = try await fixture.client.get("/accounts?q=other&after=\(next)")
        #expect(other.status == 400 && other.text.contains(#"{"parameter":"after","code":"otherFilters""#))
        let all = try #require(try await fixture.client.get("/accounts?limit=1").value(of: "next"))
        #expect(try await fixture.client.get("/accounts?q=other&after=\(all)").status == 400)
    }

    /// The names that a search finds, read two a page.
    private func names(_ query: String, _ fixture: Fixture) async throws -> [String] {
        try await fixture.values(of: "name", in: "/accounts?limit=2", query)
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
