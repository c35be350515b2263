import Synchronization
import ViperTesting

@testable import Items
@testable import ViperService

@Suite("The store of idempotency keys, over a database")
struct DatabaseIdempotencyStoreTests {
    private func key(_ text: String, body: String = "", at path: StaticString = "/things") throws -> IdempotencyKey {
        let storage = RequestStorage()
        storage.method = .post
        storage.setTarget(path.bytes)
        Array(text.utf8).withUnsafeBytes { storage.addField(name: IdempotencyKeyField.name.bytes, value: $0) }
        _ = Array(body.utf8).withUnsafeBytes { storage.appendBody($0) }
        return try #require(try IdempotencyKey(Request(storage)))
    }

    private func kept() async throws -> Int64? {
        try await fixture.database.number("SELECT COUNT(*) FROM kept_answers")
    }

    private func items() async throws -> Int64? { try await fixture.database.number("SELECT COUNT(*) FROM items") }

    /// A handler that adds an item through the features' stores, and then ends as given.
    private func adding(
        then end: @escaping @Sendable () throws(Failure) -> Status
    ) -> @Sendable () async throws(Failure) -> Response {
        let items = EntityStore<Item>(in: fixture.database, clock: fixture.clock)
        return { () async throws(Failure) -> Response in
            let item = try await items.add(Item(name: "Lamp"))
            // A write is visible within its own transaction.
            guard try await items.lookup.value(item.id) == item else { throw .broken("not read") }
            return Response(try end())
        }
    }

    /// What becomes of a request under a key, with the status of a response that was made.
    private func outcome(
        _ key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws -> String {
        switch try await fixture.idempotencyStore.answer(under: key, work) {
        case .made(let response): "made \(response.status.code)"
        case .kept: "kept"
        case .running: "running"
        case .taken: "taken"
        }
    }

    @Test("A success and its change are kept together, and the work is done once", .keys())
    func success() async throws {
        let key = try key("a")
        #expect(try await outcome(key, adding { .created }) == "made 201")
        let again = try await outcome(key) { () throws(Failure) in throw .broken("again") }
        #expect(again == "kept")
        #expect(try await items() == 1)
        #expect(try await kept() == 1)
    }

    @Test("A response other than a success undoes what was written before it, and is not stored", .keys())
    func noSuccess() async throws {
        let key = try key("a")
        for status in [Status.badRequest, .notModified, .internalServerError] {
            #expect(try await outcome(key, adding { status }) == "made \(status.code)")
        }
        let failure = await #expect(throws: Failure.self) {
            _ = try await fixture.idempotencyStore.answer(
                under: key, adding { () throws(Failure) in throw .conflict("Taken.") })
        }
        #expect(failure == .conflict("Taken."))
        #expect(try await items() == 0)
        #expect(try await kept() == 0)
    }

    @Test("A response that cannot be stored is a 500, and its change is not made", .keys())
    func unkeepable() async throws {
        let add = adding { .created }
        let failure = await #expect(throws: Failure.self) {
            _ = try await fixture.idempotencyStore.answer(under: try key("a")) {
                () async throws(Failure) -> Response in
                _ = try await add()
                var response = Response(.ok, "text/plain", Bytes(copying: StaticString("x").bytes))
                response.cacheControl = "max-age=60"
                return response
            }
        }
        #expect(failure?.kind == .internalError)
        #expect(try await items() == 0)
    }

    @Test(
        "While another process has the key, its stored response is replayed, or 409 says that it runs; nothing is done",
        .keys())
    func elsewhere() async throws {
        let keys = try (new: key("new"), kept: key("kept"))
        _ = try await fixture.idempotencyStore.answer(under: keys.kept, adding { .created })
        for (key, expected) in [(keys.new, "running"), (keys.kept, "kept")] {
            let lock = try #require(try await fixture.database.acquire(AdvisoryLock(number: key.scope.hash)))
            #expect(try await outcome(key, adding { .created }) == expected)
            await lock.release()
        }
        #expect(try await items() == 1)
        #expect(try await outcome(keys.new, adding { .created }) == "made 201")
    }

    private final class Waiter: ChangeWaiter {
        let isCancelled = false
        let (end, ended) = AsyncStream.makeStream(of: Void.self)
        /// Orders both sides, as an exchange's lock does, where the thread sanitizer sees it.
        let hasEnded = Locked(false)

        func changeEnded() {
            hasEnded.withLock { $0 = true }
            ended.finish()
        }
    }

    @Test(
        "A change that is known beforehand is stored with its response, or left to its task if the key was used or is in use",
        .keys(over: [.sqlite])
    )
    func known() async throws {
        let store = EntityStore<Item>(in: fixture.database, clock: fixture.clock)
        let ledger = fixture.idempotencyStore
        for (name, isMade) in [("a", true), ("a", false), ("running", false), ("b", true)] {
            let key = try key(name)
            if name == "running" { #expect(ledger.take(key)) }
            let addition = try #require(store.addition(of: Item(name: "Lamp")))
            let write = try #require(store.immediate).pending(addition.1)
            let kept = ledger.keep(Response(.created), under: key, with: write)
            let change = try #require(kept)
            let waiter = Waiter()
            change.begin(for: waiter)
            for await _ in waiter.end {}
            #expect(waiter.hasEnded.withLock { $0 })
            #expect(change.isLeftToTask == !isMade)
            #expect((change.failure == nil) == (name != "a" || isMade))
            #expect(ledger.take(key) == (name != "running"))
            ledger.release(key)
        }
        #expect(try await items() == 2)
        #expect(try await kept() == 2)
    }

    @Test("A sweep deletes what is over and nothing else, in portions", .keys())
    func sweep() async throws {
        for number in 0..<(DatabaseIdempotencyStore.portion + 5) {
            _ = try await fixture.idempotencyStore.answer(under: key("old-\(number)")) { Response(.noContent) }
        }
        fixture.clock.pass(milliseconds: 1000)
        for number in 0..<3 {
            _ = try await fixture.idempotencyStore.answer(under: key("new-\(number)")) { Response(.noContent) }
        }
        let lock = try #require(try await fixture.database.acquire(AdvisoryLock("sweeping kept answers")))
        #expect(try await !fixture.idempotencyStore.sweep(), "another process sweeps")
        #expect(try await kept() == Int64(DatabaseIdempotencyStore.portion) + 8)
        await lock.release()
        #expect(try await fixture.idempotencyStore.sweep())
        #expect(try await kept() == 8)
        #expect(try await !fixture.idempotencyStore.sweep())
        #expect(try await kept() == 3)
        #expect(try await !fixture.idempotencyStore.sweep())
        #expect(try await kept() == 3)
    }

    @Test("Two keys with one hash, which anybody can make, are two keys", .keys())
    func collision() async throws {
        let keys = try ["?)vo^B8+{f7[]wk9", "8d*`'Ex{J-W;VO3V"].map { middle in
            try key(String(repeating: "k", count: 36) + middle + String(repeating: "z", count: 16), at: "/items")
        }
        #expect(keys[0].scope.hash == keys[1].scope.hash && keys[0].scope != keys[1].scope)
        for key in keys { #expect(try await outcome(key, adding { .created }) == "made 201") }
        #expect(try await items() == 2)
        #expect(try await kept() == 2)
    }

    @Test(
        "If another request changed what was read, the whole request runs again, and the last run's response is stored",
        .keys(over: [.postgresql]))
    func again() async throws {
        let items = EntityStore<Item>(in: fixture.database, clock: fixture.clock)
        let id = try await items.add(Item(name: "Lamp")).id
        let runs = Mutex(0)
        let work = { @Sendable () async throws(Failure) -> Response in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            let seen = try await items.lookup.value(id)
            // Outside the transaction, since it is another task.
            if run == 1 {
                var other = seen
                other.enabled = false
                let change = EntityChange(to: other)
                let changing = Task.detached { try await items.change(id, change, if: .none) }
                guard (try? await changing.value)?.after.version == 2 else { throw .broken("not changed") }
            }
            var renamed = seen
            renamed.name = SharedText("run \(run)")
            let item = try await items.change(id, EntityChange(to: renamed), if: .none)
            guard item.after.version == seen.version + 1 else { throw .broken("another version was read") }
            return Response(run == 2 ? .created : .ok)
        }
        #expect(try await outcome(key("a"), work) == "made 201")
        #expect(runs.withLock { $0 } == 2)
        let item = try await items.lookup.value(id)
        #expect(item.name == "run 2" && !item.enabled && item.version == 3)
        #expect(try await kept() == 1)
    }

    @Test("A key is looked up by an index, and found whatever other keys share its hash", .keys(over: [.sqlite]))
    func plans() async throws {
        let find = try await fixture.database.plan(
            of: """
                SELECT id, fingerprint, kept_at, answer FROM kept_answers
                WHERE scope_hash = 1 AND scope = x'00'
                """)
        #expect(find == ["SEARCH kept_answers USING INDEX kept_answers_by_scope (scope_hash=? AND scope=?)"])
    }

    @Test("Of equal requests at once one does the work, and the others get its response or a 409", .keys())
    func race() async throws {
        let key = try key("a")
        let add = adding { .created }
        let outcomes = try await atOnce(0..<50) { _ in try await outcome(key, add) }
        #expect(outcomes.count { $0 == "made 201" } == 1 && !outcomes.contains("taken"), "\(outcomes)")
        #expect(try await items() == 1)
    }
}

extension Trait where Self == FixtureTrait<Fixture> {
    /// Each test runs in process over each of these engines, where keys are over after 100 milliseconds.
    fileprivate static func keys(over engines: [TestStore.Engine] = TestStore.Engine.allCases) -> Self {
        Self { body in
            for engine in engines {
                let fixture = try await Fixture(.inProcess, over: engine, keep: .milliseconds(100))
                try await use {
                    try await body(fixture)
                } close: {
                    await fixture.close()
                }
            }
        }
    }
}
