import ViperTesting

@testable import ViperDatabase
@testable import ViperPostgreSQL

@Suite(.serialized) struct CancellationTests {
    @Test("A read whose task is cancelled ends at once, and at the server too", arguments: [false, true])
    func read(behindPooler: Bool) async throws {
        try await PostgreSQLStore.with { store, _ in
            var options = store.database.options
            // Longer than the test waits.
            options.statementTimeout = .seconds(3600)
            let pooler = try await onThread {
                behindPooler ? try ConnectionPooler(.session, before: store.server) : nil
            }
            if let pooler { options.connectionString = pooler.connectionString(database: "store") }
            let ready = options
            let database = try await onThread { try PostgreSQLDatabase.open(ready) }
            let task = Task {
                await failure { () throws(DatabaseError) in
                    try await database.query("SELECT pg_sleep(600)", []) { _ in }
                }
            }
            try await store.untilSome("pg_sleep(600)", run: true)
            task.cancel()
            #expect(kind(await task.value) == "cancelled")
            try await store.untilSome("pg_sleep(600)", run: false)
            #expect(try await database.countThings() == 0)
            await database.close()
        }
    }

    @Test("A transaction whose task is cancelled is undone, and its lock let go of")
    func transaction() async throws {
        try await PostgreSQLStore.with { store, _ in
            let database = store.database
            let lock = AdvisoryLock("cancelled")
            let task = Task {
                await failure { () throws(DatabaseError) in
                    try await database.transact { transaction throws(DatabaseError) in
                        guard try await transaction.tryLock(lock) else { return }
                        try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                        try await transaction.query("SELECT pg_sleep(601)", []) { _ in }
                    }
                }
            }
            try await store.untilSome("pg_sleep(601)", run: true)
            task.cancel()
            #expect(kind(await task.value) == "cancelled")
            try await store.untilSome("pg_sleep(601)", run: false)
            let held = try await untilThere { try await database.acquire(lock) }
            await held.release()
            #expect(try await database.countThings() == 0)
        }
    }

    @Test("A body that goes on although its task was cancelled is still undone")
    func stubborn() async throws {
        try await PostgreSQLStore.with { store, _ in
            let database = store.database
            let task = Task {
                await failure { () throws(DatabaseError) in
                    try await database.transact { transaction throws(DatabaseError) in
                        try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                        withUnsafeCurrentTask { $0?.cancel() }
                        _ = try? await transaction.execute("INSERT INTO things (id) VALUES (2)")
                    }
                }
            }
            #expect(kind(await task.value) == "cancelled")
            #expect(try await database.countThings() == 0)
            try await database.addThing(3)
        }
    }

    @Test("A transaction that waits for a connection leaves the queue when its task is cancelled")
    func queue() async throws {
        try await PostgreSQLStore.with(options: { $0.connections = 2 }) { store, _ in
            let database = store.database
            try await store.holdingTransaction { () throws in
                let waiter = Task { await failure { () throws(DatabaseError) in try await database.addThing(2) } }
                try await until { database.statistics.waiting > 0 }
                waiter.cancel()
                #expect(kind(await waiter.value) == "cancelled")
            }
            try await database.addThing(3)
            #expect(try await database.countThings() == 2)
        }
    }

    @Test("Reads beside a cancelled one get their results")
    func neighbours() async throws {
        try await PostgreSQLStore.with(options: { $0.connections = 2 }) { store, _ in
            let database = store.database
            let tasks = (0..<24).map { number in
                Task {
                    await failure { () throws(DatabaseError) in
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
    }

    @Test("The server ends a statement that takes longer than one may")
    func statementTimeout() async throws {
        try await PostgreSQLStore.with(options: { $0.statementTimeout = .milliseconds(100) }) { store, _ in
            let read = await failure { () throws(DatabaseError) in
                try await store.database.query("SELECT pg_sleep(600)", []) { _ in }
            }
            #expect(kind(read) == "cancelled")
            let write = await failure { () throws(DatabaseError) in
                try await store.database.transact { transaction throws(DatabaseError) in
                    try await transaction.execute("SELECT pg_sleep(600)")
                }
            }
            #expect(kind(write) == "cancelled")
        }
    }

    @Test("A lock is let go of although the task of its holder is cancelled")
    func lockRelease() async throws {
        try await PostgreSQLStore.with { store, _ in
            let database = store.database
            let lock = AdvisoryLock("released")
            let task = Task {
                let held = try await database.acquire(lock)
                withUnsafeCurrentTask { $0?.cancel() }
                await held?.release()
                return held != nil
            }
            #expect(try await task.value)
            let again = try await database.acquire(lock)
            #expect(again != nil)
            await again?.release()
        }
    }
}
