import ViperTesting

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// Reads of a table that another session has locked, and those beside them.
@Suite(.serialized) struct LateReadTests {
    private let store = PostgreSQLStore.current
    private let database = PostgreSQLStore.current.database

    @Test(
        "Reads that share a batch with one of a locked table are answered while it is locked",
        .store(options: {
            $0.connections = 2
            $0.statementTimeout = .seconds(3600)
            // A server that is silent for long gets one more connection, to be asked over.
            $0.silenceTimeout = .seconds(3600)
        }))
    func sameBatch() async throws {
        var reads: [Task<Int64?, any Error>] = []
        try await store.lockingParts { () throws in
            // It has one of the two connections, and a read the other, so that those that follow make one batch.
            try await store.holdingTransaction { () throws in
                let sleeper = Task { try await database.query("SELECT pg_sleep(600)", []) { _ in } }
                try await store.untilSome("pg_sleep(600)", run: true)
                for sql: SQL in ["SELECT 1 FROM things", Self.countParts, "SELECT COUNT(*) FROM things"] {
                    reads.append(Self.read(sql, from: database))
                    try await until { database.statistics.waiting == reads.count }
                }
                sleeper.cancel()
                #expect(try await reads[0].value == nil)
                #expect(try await reads[2].value == 0)
                #expect(database.statistics.repeats == 3)
            }
            try await store.untilSome("FROM parts", run: true)
        }
        #expect(try await reads[1].value == 0)
        #expect(try await database.countThings() == 1)
    }

    @Test(
        "However many reads and transactions wait for a locked table, other reads are answered",
        .store(options: {
            // Those of the locked table wait as long as all of the test.
            $0.statementTimeout = .seconds(3600)
        }), arguments: [0, 20])
    func many(transactions: Int) async throws {
        var (reads, writes): ([Task<Int64?, any Error>], [Task<Void, any Error>]) = ([], [])
        try await store.lockingParts { () throws in
            for _ in 0..<transactions {
                writes.append(
                    Task {
                        try await database.write { transaction throws(DatabaseError) in
                            try await transaction.query(Self.countParts, []) { _ in }
                        }
                    })
            }
            for _ in 0..<40 {
                reads.append(Self.read(Self.countParts, from: database))
                #expect(try await database.countThings() == 0)
            }
        }
        for read in reads { #expect(try await read.value == 0) }
        for write in writes { try await write.value }
        // One more is allowed for cancellations.
        try await until { database.statistics.connections <= database.options.connections }
    }

    @Test(
        "A statement that was late once is not taken for slow as long as others wait for a lock",
        .store(options: { $0.statementTimeout = .seconds(3600) }))
    func lateOnce() async throws {
        let sleep: SQL = "SELECT CAST(pg_sleep(CAST($1 AS BIGINT) / 1000.0) AS TEXT)"
        try await database.query(sleep, [.integer(300)]) { _ in }
        try await store.lockingParts { () throws in
            let reads = (0..<40).map { _ in Self.read(Self.countParts, from: database) }
            for _ in 0..<10 { try await database.query(sleep, [.integer(0)]) { _ in } }
            reads.forEach { $0.cancel() }
            for read in reads { _ = await read.result }
        }
    }

    @Test(
        "Reads of a locked table end at their time limit, and the pool recovers",
        .store(options: { $0.statementTimeout = .seconds(1) }))
    func timeLimit() async throws {
        try await store.lockingParts { () throws in
            let reads = (0..<20).map { _ in Self.read(Self.countParts, from: database) }
            for read in reads {
                let result = await read.result
                #expect(throws: DatabaseError.self) { try result.get() }
            }
            #expect(try await database.countThings() == 0)
        }
        for _ in 0..<20 { #expect(try await Self.read(Self.countParts, from: database).value == 0) }
    }

    private static let countParts: SQL = "SELECT COUNT(*) FROM parts"

    private static func read(_ sql: SQL, from database: PostgreSQLDatabase) -> Task<Int64?, any Error> {
        Task { try await database.number(sql) }
    }
}
