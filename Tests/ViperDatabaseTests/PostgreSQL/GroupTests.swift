import ViperPostgreSQL
import ViperTesting

/// Transactions whose statements are all known before the first is sent.
@Suite(.serialized) struct GroupTests {
    private let store = PostgreSQLStore.current
    private let database = PostgreSQLStore.current.database

    private static let insert: SQL = "INSERT INTO things (id) VALUES ($1)"

    private static func add(_ ids: [Int], to database: PostgreSQLDatabase) async -> DatabaseError? {
        await database.failureOfWrite { transaction throws(DatabaseError) in
            for id in ids { try await transaction.executeBeforeCommit(insert, [.integer(Int64(id))]) }
        }
    }

    /// Starts writes while another transaction has the only connection for them, so that they wait together.
    private static func writingTogether(
        _ store: PostgreSQLStore, _ writes: [[Int]]
    ) async throws -> [DatabaseError?] {
        let database = store.database
        var tasks: [Task<DatabaseError?, Never>] = []
        try await store.holdingTransaction { () throws in
            tasks = writes.map { ids in Task { await add(ids, to: database) } }
            try await until { database.statistics.waiting >= writes.count }
        }
        var errors: [DatabaseError?] = []
        for task in tasks { errors.append(await task.value) }
        return errors
    }

    private static func transactions(_ store: PostgreSQLStore) async throws -> String {
        try await store.sql("SELECT COUNT(DISTINCT CAST(xmin AS TEXT)), COUNT(*) FROM things WHERE id > 1")
    }

    @Test("Writes that wait together share a commit", .store(options: { $0.connections = 2 }))
    func together() async throws {
        let before = database.statistics.commits
        let errors = try await Self.writingTogether(store, (1...20).map { [$0 * 2, $0 * 2 + 1] })
        #expect(errors.allSatisfy { $0 == nil })
        #expect(try await Self.transactions(store) == "1|40")
        // They and the one that they waited for.
        #expect(database.statistics.commits == before + 21)
    }

    @Test(
        "One that is refused takes nothing of the others with it, and nothing of its own stays",
        .store(options: { $0.connections = 2 }))
    func refused() async throws {
        // Two of them try for 1, which is taken by the time they run.
        let errors = try await Self.writingTogether(store, [[2, 3], [4, 1], [5], [6], [7, 1], [8]])
        #expect(errors.map(kind) == ["none", "conflict", "none", "none", "conflict", "none"])
        #expect(try await store.ids() == "1 2 3 5 6 8")
        #expect(await Self.add([9], to: database) == nil)
    }

    @Test("One that meets a lock waits for it alone", .store(options: { $0.connections = 3 }))
    func locked() async throws {
        let gate = Gate()
        try await database.addThing(1)
        try await database.addThing(2)
        let holder = Task {
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("DELETE FROM things WHERE id = 1")
                await gate.pass()
            }
        }
        await gate.waitUntilHeld()
        let waiter = Task { await Self.add([1], to: database) }
        try await store.untilSome("INSERT INTO things", run: true)
        // The locks of a table's rows hold up nobody else, unless all connections wait for them.
        let isThere = Task {
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.executeBeforeCommit("UPDATE things SET number = 5 WHERE id = 2", [])
            }
        }
        waiter.cancel()
        _ = await waiter.value
        try await isThere.value
        gate.open()
        try await holder.value
        #expect(try await store.sql("SELECT number FROM things WHERE id = 2") == "5")
    }

    @Test(
        "A value that no text can have is refused, and costs neither the transaction's other statements nor others",
        .store)
    func misuse() async throws {
        let kinds = Locked<[String]>([])
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.executeBeforeCommit(Self.insert, [.integer(1)])
            let error = await failure {
                try await transaction.executeBeforeCommit(
                    "INSERT INTO things (id, text) VALUES ($1, $2)", [.integer(2), .text("a\u{0}b")])
            }
            kinds.withLock { $0 = [kind(error)] }
            try await transaction.executeBeforeCommit(Self.insert, [.integer(3)])
        }
        #expect(kinds.withLock { $0 } == ["misuse"])
        #expect(try await store.ids() == "1 3")
    }

    @Test("Of groups while connections are ended and the server is killed, none that was acknowledged is lost", .store)
    func killed() async throws {
        let writers = WriterCrowd(32) { id in await Self.add([id, -id], to: database) }
        for round in 1...6 {
            try await until { writers.doneCount >= 100 * round }
            if round.isMultiple(of: 2) { try await store.killServer() } else { try await store.endConnections() }
            try await store.untilReadable()
        }
        let ids = try await writers.stop(database)
        #expect(Set(ids.map { -$0 }) == Set(ids))
    }
}
