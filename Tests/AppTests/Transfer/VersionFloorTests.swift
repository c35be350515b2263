import ViperTesting

@testable import ViperTransfer

@Suite("Versions after an import")
struct VersionFloorTests {
    private func patch(_ fixture: Fixture, _ path: String, _ body: String) async throws -> TestResponse {
        try await fixture.client.patch(path, body, [])
    }

    private func version(of path: String, _ fixture: Fixture) async throws -> Int {
        let document = try await fixture.client.get(path).tree
        return try #require(document["version"]?.integer, "\(path)")
    }

    /// Runs a body over a store that was imported from another one, in which the item `changed` is at version 3, a todo
    /// and an account are at version 2, and an item is at version 1.
    private func withImported(
        _ engine: TestStore.Engine, _ body: (_ new: Fixture, _ old: Fixture, Paths) async throws -> Void
    ) async throws {
        let (old, new) = (try await Fixture(.socket, over: engine), try await Fixture(.socket, over: engine))
        try await use {
            let paths = try await Paths(addedTo: old)
            let sink = CollectingSink()
            try await StoreExport(of: old.database, version: "1.2.3").run(into: sink)
            _ = try await StoreImport(into: new.database).run(from: Pieces(sink.bytes))
            try await body(new, old, paths)
        } close: {
            await old.close()
            await new.close()
        }
    }

    @Test(
        "A changed row's version is above all that it had anywhere before, and one more with each change after",
        arguments: TestStore.Engine.allCases)
    func above(engine: TestStore.Engine) async throws {
        let start = Int(Timestamp.now().microseconds)
        try await withImported(engine) { new, _, paths in
            let changes = [
                paths.item: [#"{"name":"b"}"#, #"{"name":"c"}"#, #"{"enabled":false}"#],
                paths.todo: [#"{"title":"b"}"#, #"{"completed":true}"#],
                paths.account: [#"{"name":"b"}"#, #"{"name":"c"}"#],
            ]
            for (path, bodies) in changes {
                var last: Int?
                for body in bodies {
                    let response = try await patch(new, path, body)
                    let version = try await version(of: path, new)
                    #expect(response.status == 200 && response["ETag"]?.hasPrefix("\"\(version)") == true)
                    #expect(last.map { version == $0 + 1 } ?? (version > start), "\(path): \(version)")
                    last = version
                }
                #expect(try await patch(new, path, "{}").status == 200)
                #expect(try await version(of: path, new) == last, "no change is none")
            }
        }
    }

    @Test("Each transaction raises its account's version by one, from there on", arguments: TestStore.Engine.allCases)
    func accounts(engine: TestStore.Engine) async throws {
        let start = Int(Timestamp.now().microseconds)
        try await withImported(engine) { new, old, paths in
            let account = String(try #require(paths.account.split(separator: "/").last))
            #expect(try await old.totals(of: account).version == 2)
            let place = try #require(try await new.add(transaction(), to: account)["Location"])
            let first = try await version(of: paths.account, new)
            #expect(first > start)
            #expect(try await new.add("[\(transaction()),\(transaction())]", to: account).status == 201)
            #expect(try await version(of: paths.account, new) == first + 1)
            #expect(try await new.client.delete(place).status == 204)
            #expect(try await version(of: paths.account, new) == first + 2)
        }
    }

    @Test("What is not changed keeps its version, and what is added begins at 1", arguments: TestStore.Engine.allCases)
    func untouched(engine: TestStore.Engine) async throws {
        try await withImported(engine) { new, old, paths in
            _ = try await patch(new, paths.todo, #"{"title":"b"}"#)
            for path in [paths.item, paths.other, paths.account] {
                let (before, after) = (try await old.client.get(path), try await new.client.get(path))
                #expect(after.body == before.body && after["ETag"] == before["ETag"])
            }
            let added = try await new.client.post("/items", #"{"name":"new"}"#)
            #expect(try await version(of: try #require(added["Location"]), new) == 1)
        }
    }
}

/// What is in the old store.
private struct Paths {
    let item: String
    let other: String
    let todo: String
    let account: String

    init(addedTo fixture: Fixture) async throws {
        func add(_ path: String, _ body: String) async throws -> String {
            try #require(try await fixture.client.post(path, body)["Location"])
        }
        func change(_ path: String, _ body: String) async throws {
            #expect(try await fixture.client.patch(path, body, []).status == 200)
        }
        item = try await add("/items", #"{"name":"a"}"#)
        other = try await add("/items", #"{"name":"other"}"#)
        todo = try await add("/todos", #"{"title":"a"}"#)
        account = try await add("/accounts", #"{"name":"a","currency":"EUR"}"#)
        for body in [#"{"enabled":false}"#, #"{"enabled":true}"#] { try await change(item, body) }
        try await change(todo, #"{"note":"a"}"#)
        _ = try await add(account + "/transactions", transaction())
    }
}
