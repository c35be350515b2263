import ViperPostgreSQL
import ViperTesting

@Suite(.serialized) struct PoolTests {
    private let store = PostgreSQLStore.current
    private let database = PostgreSQLStore.current.database

    @Test("Where the server lets in fewer connections than wanted, transactions wait for those that there are", .store)
    func tooMany() async throws {
        try await store.sql("ALTER ROLE adder CONNECTION LIMIT 2")
        try await atOnce(1...40) { id in try await database.addThing(id) }
        #expect(try await database.countThings() == 40)
        #expect(database.statistics.connections <= 2)
    }

    @Test(
        "A transaction that gets no connection in time fails as busy, and reads go on",
        .store(options: { options in
            options.connections = 2
            options.waitTimeout = .milliseconds(50)
        }))
    func exhausted() async throws {
        try await store.holdingTransaction { () throws in
            let error = await failure { try await database.addThing(2) }
            #expect(kind(error) == "busy")
            #expect(try await database.countThings() == 0)
        }
        #expect(try await database.countThings() == 1)
    }

    @Test(
        "A lock has a connection of its own, so that its holder's transactions have theirs",
        .store(options: { $0.connections = 2 }))
    func lock() async throws {
        let locks = try await atOnce(["a", "b", "c"]) { try await database.acquire(AdvisoryLock($0)) }
        #expect(locks.count { $0 != nil } == 3)
        try await database.addThing(1)
        #expect(try await database.countThings() == 1)
        for lock in locks { await lock?.release() }
        _ = try await untilThere {
            _ = try await database.countThings()
            return database.statistics.connections <= 2 ? true : nil
        }
    }

    @Test(
        "While a statement says nothing for long, the sign of life that is asked for needs no further connection",
        .store(options: { $0.connections = 2 }))
    func signOfLife() async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.query("SELECT pg_sleep(0.1)", []) { _ in }
            // So that there are two connections, one of which is free.
            _ = try await database.countThings()
            try await transaction.query("SELECT pg_sleep(4)", []) { _ in }
        }
        #expect(database.statistics.connects == 2)
    }

    @Test(
        "A statement that is refused together with the commit costs no connection",
        .store(options: { $0.connections = 2 }))
    func refusedWithCommit() async throws {
        let before = database.statistics.connects
        for _ in 0..<5 {
            let error = await database.failureOfWrite { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                try await transaction.executeBeforeCommit("INSERT INTO things (id) VALUES (1)", [])
            }
            #expect(kind(error) == "conflict")
        }
        #expect(try await database.countThings() == 0)
        #expect(database.statistics.connects == before)
    }

    @Test("The server is asked to look for vanished clients by keepalives", .store)
    func keepalive() async throws {
        let idle = try await database.first("SELECT current_setting('tcp_keepalives_idle')") {
            row throws(DatabaseError) in try row.text(0)
        }
        #expect(idle == "10")
    }

    @Test(
        "Reads that wait together are sent together, and each gets its own result or error",
        .store(options: { $0.connections = 2 }))
    func batches() async throws {
        try await atOnce(0..<500) { number in
            let divisor = Int64(number % 5)
            let error = await failure {
                let found = try await database.first(
                    "SELECT 60 / $1, $2", [.integer(divisor), .text("\(number)")]
                ) { row throws(DatabaseError) in (try row.integer(0), try row.text(1)) }
                #expect(found?.0 == 60 / max(1, divisor))
                #expect(found?.1 == "\(number)")
            }
            #expect(kind(error) == (divisor == 0 ? "misuse" : "none"))
            if divisor == 0 { #expect(error?.description.contains("22012") == true) }
        }
        #expect(database.statistics.batches < database.statistics.queries)
    }

    @Test("A statement whose columns have changed under it runs as if it were new", .store)
    func changedPlan() async throws {
        func columns(in transaction: Bool) async throws -> Int {
            if transaction {
                return try await database.write { transaction throws(DatabaseError) in
                    try await transaction.first("SELECT * FROM parts") { $0.count } ?? 0
                }
            }
            return try await database.first("SELECT * FROM parts") { $0.count } ?? 0
        }
        try await store.sql("INSERT INTO things (id) VALUES (1); INSERT INTO parts (thing) VALUES (1)")
        #expect(try await columns(in: false) == 2)
        #expect(try await columns(in: true) == 2)
        try await store.sql("ALTER TABLE parts ADD COLUMN more BIGINT")
        #expect(try await columns(in: true) == 3)
        #expect(try await columns(in: false) == 3)
    }

    @Test("A read that leaves a transaction open is refused the next one's company", .store)
    func strayTransaction() async throws {
        try await database.query("BEGIN", []) { _ in }
        // Its connection was the only one, and reads are refused if the next one takes long.
        try await store.untilReadable()
        try await database.addThing(1)
        #expect(try await database.countThings() == 1)
    }
}
