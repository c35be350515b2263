import ViperTesting

@testable import ViperDatabase
@testable import ViperPostgreSQL

@Suite(.serialized) struct CancellationTests {
    private let store = PostgreSQLStore.current
    private let database = PostgreSQLStore.current.database

    @Test("A read whose task is cancelled ends at once, and at the server too", .store, arguments: [false, true])
    func read(behindPooler: Bool) async throws {
        var options = store.database.options
        // Longer than the test waits.
        options.statementTimeout = .seconds(3600)
        let pooler = try await onThread {
            behindPooler ? try ConnectionPooler(.session, before: store.server) : nil
        }
        if let pooler { options.connectionString = pooler.connectionString(database: "store") }
        let database = try await PostgreSQLDatabase.opened(options)
        let task = Task {
            await failure { try await database.query("SELECT pg_sleep(600)", []) { _ in } }
        }
        try await store.untilSome("pg_sleep(600)", run: true)
        task.cancel()
        #expect(kind(await task.value) == "cancelled")
        try await store.untilSome("pg_sleep(600)", run: false)
        #expect(try await database.countThings() == 0)
        await database.close()
    }

    @Test("A transaction whose task is cancelled is undone, and its lock let go of", .store)
    func transaction() async throws {
        let lock = AdvisoryLock("cancelled")
        let task = Task {
            await database.failureOfWrite { transaction throws(DatabaseError) in
                guard try await transaction.tryLock(lock) else { return }
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                try await transaction.query("SELECT pg_sleep(601)", []) { _ in }
            }
        }
        try await store.untilSome("pg_sleep(601)", run: true)
        task.cancel()
        #expect(kind(await task.value) == "cancelled")
        try await store.untilSome("pg_sleep(601)", run: false)
        try await untilThere { try await database.isFree(lock) ? () : nil }
        #expect(try await database.countThings() == 0)
    }

    @Test("A body that goes on although its task was cancelled is still undone", .store)
    func stubborn() async throws {
        let task = Task {
            await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await transaction.execute("INSERT INTO things (id) VALUES (2)")
            }
        }
        #expect(kind(await task.value) == "cancelled")
        #expect(try await database.countThings() == 0)
        try await database.addThing(3)
    }

    @Test(
        "A transaction that waits for a connection leaves the queue when cancelled, also one that is known as a whole",
        .store(options: { $0.connections = 2 }))
    func queue() async throws {
        try await store.holdingTransaction { () throws in
            for isKnown in [false, true] {
                let waiter = Task {
                    await database.failureOfWrite { transaction throws(DatabaseError) -> Void in
                        let insert: SQL = "INSERT INTO things (id) VALUES (2)"
                        if isKnown { return try await transaction.executeBeforeCommit(insert, []) }
                        try await transaction.execute(insert)
                    }
                }
                try await until { database.statistics.waiting > 0 }
                waiter.cancel()
                #expect(kind(await waiter.value) == "cancelled")
            }
        }
        try await database.addThing(3)
        #expect(try await store.ids() == "1 3")
    }

    @Test("Reads beside a cancelled one get their results", .store(options: { $0.connections = 2 }))
    func neighbours() async throws {
        let tasks = (0..<24).map { number in
            Task {
                await failure {
                    let found = try await database.first(
                        "SELECT pg_sleep(CASE WHEN $1 IN (0, 2) THEN 602 ELSE 0 END), $1", [.integer(Int64(number))]
                    ) { row throws(DatabaseError) in try row.integer(1) }
                    #expect(found == Int64(number))
                }
            }
        }
        try await store.untilSome("pg_sleep(CASE", run: true)
        for number in [0, 2, 7, 20] { tasks[number].cancel() }
        for (number, task) in tasks.enumerated() {
            let error = kind(await task.value)
            #expect(error == "none" || ([0, 2, 7, 20].contains(number) && error == "cancelled"))
        }
    }

    @Test(
        "The server ends a statement that takes longer than one may",
        .store(options: { $0.statementTimeout = .milliseconds(100) }))
    func statementTimeout() async throws {
        let read = await failure { try await database.query("SELECT pg_sleep(600)", []) { _ in } }
        #expect(kind(read) == "cancelled")
        let write = await database.failureOfWrite { transaction throws(DatabaseError) in
            try await transaction.execute("SELECT pg_sleep(600)")
        }
        #expect(kind(write) == "cancelled")
    }

    @Test("A lock is let go of although the task of its holder is cancelled", .store)
    func lockRelease() async throws {
        let lock = AdvisoryLock("released")
        let task = Task {
            let held = try await database.acquire(lock)
            withUnsafeCurrentTask { $0?.cancel() }
            await held?.release()
            return held != nil
        }
        #expect(try await task.value)
        #expect(try await database.isFree(lock))
    }
}
