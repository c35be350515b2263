import ViperTesting

@Suite("Writes that are known beforehand")
struct WriteBatchTests {
    private let database = Engine.Opened.current.database

    private static let insert: SQL = "INSERT INTO things (id) VALUES ($1)"

    private static func batch(_ ids: Int64..., action: (@Sendable () -> Void)? = nil) -> WriteBatch {
        var batch = WriteBatch()
        for id in ids { batch.execute(insert, [.integer(id)]) }
        if let action { batch.afterCommit(action) }
        return batch
    }

    @Test("All of their statements come to pass, in their order, and then what follows", .things)
    func committed() async throws {
        let calls = Locked(0)
        try await database.apply(WriteBatch())
        try await database.apply(Self.batch(1))
        var batch = Self.batch(2, 3) { calls.withLock { $0 += 1 } }
        batch.execute("DELETE FROM things WHERE id = $1", [.integer(2)])
        try await database.apply(batch)
        #expect(calls.withLock { $0 } == 1)
        #expect(try await database.numbers("SELECT id FROM things ORDER BY id") == [1, 3])
    }

    /// Writes eighty times at once: forty batches, of which every fourth is refused, and as many that are not.
    private func crowd(
        _ first: @escaping @Sendable (WriteBatch) async -> DatabaseError?,
        beside second: @escaping @Sendable (Int64) async -> DatabaseError?
    ) async throws {
        let calls = Locked(0)
        let outcomes = try await atOnce(1...40 as ClosedRange<Int64>) { id in
            async let other = second(100 + id)
            let own = await first(Self.batch(id, id % 4 == 0 ? id : -id) { calls.withLock { $0 += 1 } })
            return [kind(own), kind(await other)]
        }.joined()
        #expect(outcomes.count { $0 == "none" } == 70 && outcomes.count { $0 == "conflict" } == 10)
        #expect(calls.withLock { $0 } == 30)
        #expect(try await database.countThings() == 100)
        #expect(try await database.numbers("SELECT id FROM things WHERE id IN (4, 8, 40)") == [])
    }

    @Test("One that is refused leaves nothing, and those beside it stand", .things)
    func refused() async throws {
        try await crowd { batch in
            await failure { try await database.apply(batch) }
        } beside: { id in
            await failure { try await database.addThing(Int(id)) }
        }
    }

    @Test("One in a surrounding transaction is a part of it", .things)
    func joined() async throws {
        let calls = Locked(0)
        let error = await database.failureOfTransaction { _ throws(DatabaseError) in
            try await database.apply(Self.batch(1) { calls.withLock { $0 += 1 } })
            throw DatabaseError.misuse(detail: "thrown by the body")
        }
        #expect(kind(error) == "misuse")
        try await database.transactAll { _ throws(DatabaseError) in
            try await database.apply(Self.batch(2, 3) { calls.withLock { $0 += 1 } })
            try await database.addThing(4)
        }
        #expect(calls.withLock { $0 } == 1)
        #expect(try await database.numbers("SELECT id FROM things ORDER BY id") == [2, 3, 4])
    }

    @Test("One whose task is cancelled before it begins is not run", .things)
    func cancelled() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return kind(await failure { try await database.apply(Self.batch(1)) })
        }
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(try await database.countThings() == 0)
    }

    /// Waits for a write as a request without a task does.
    private final class Waiter: ChangeWaiter {
        private let end: UnsafeContinuation<Void, Never>
        /// Orders both sides, as an exchange's lock does, where the thread sanitizer sees it.
        private let ended: Locked<Bool>
        let isCancelled: Bool

        init(_ end: UnsafeContinuation<Void, Never>, _ ended: Locked<Bool>, isCancelled: Bool) {
            self.end = end
            self.ended = ended
            self.isCancelled = isCancelled
        }

        func changeEnded() {
            ended.withLock { $0 = true }
            end.resume()
        }
    }

    private static func begin(
        _ batch: WriteBatch, in database: any Database, isCancelled: Bool = false
    ) async -> DatabaseError? {
        guard let change = database.immediate?.pending(batch) else { return .misuse(detail: "it waits") }
        let ended = Locked(false)
        await withUnsafeContinuation { change.begin(for: Waiter($0, ended, isCancelled: isCancelled)) }
        #expect(ended.withLock { $0 })
        return change.failure as? DatabaseError
    }

    @Test(
        "Who waits for them without a task is told that they are durable, or why they are not", .things(over: [.sqlite])
    )
    func begun() async throws {
        let calls = Locked(0)
        #expect(await Self.begin(Self.batch(1, 2) { calls.withLock { $0 += 1 } }, in: database) == nil)
        #expect(calls.withLock { $0 } == 1)
        #expect(kind(await Self.begin(Self.batch(3, 3), in: database)) == "conflict")
        #expect(kind(await Self.begin(Self.batch(4), in: database, isCancelled: true)) == "cancelled")
        #expect(try await database.numbers("SELECT id FROM things ORDER BY id") == [1, 2])
        await database.close()
        #expect(kind(await Self.begin(Self.batch(5), in: database)) == "unavailable")
    }

    @Test(
        "Those that are begun and those that are applied share commits, and each fails alone", .things(over: [.sqlite]))
    func mixed() async throws {
        try await crowd { batch in
            await Self.begin(batch, in: database)
        } beside: { id in
            await failure { try await database.apply(Self.batch(id)) }
        }
    }

    @Test("A closed store refuses them", .things)
    func closed() async throws {
        await database.close()
        let error = await failure { try await database.apply(Self.batch(1)) }
        #expect(kind(error) == "unavailable")
    }
}
