import Glibc
import ViperTesting

@testable import ViperDatabase

/// Reads of SQLite: their deadlines, and their concurrency with writes.
@Suite struct ReadTests {
    private let folder: TemporaryFolder
    /// Runs blocking reads: not on the shared pool, which has one thread per core.
    private let thread = WriterThread()

    init() throws {
        folder = try TemporaryFolder()
        try thread.start()
    }

    /// Reads each thing over and over without end, yielding the processor in between.
    private func readForever(_ database: SQLiteDatabase, _ begun: Gate) -> Task<DatabaseError?, Never> {
        Task(executorPreference: thread) {
            defer { thread.finish() }
            return await failure {
                try await database.query(
                    """
                    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
                    SELECT things.id FROM n CROSS JOIN things
                    """, []
                ) { _ throws(DatabaseError) in
                    begun.note()
                    usleep(1_000)
                }
            }
        }
    }

    @Test("A read ends when its task is cancelled", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let database = try await openThings(folder.path)
        try await database.addThing(1)
        let begun = Gate()
        let task = readForever(database, begun)
        await begun.waitUntilHeld()
        task.cancel()
        // It would never end by itself.
        #expect(kind(await task.value) == "cancelled")
        #expect(try await database.countThings() == 1)
        await database.close()
    }

    @Test("A log that is empty at start is begun, since over an empty one each read asks for the file's size")
    func begunLog() async throws {
        let first = try await openThings(folder.path)
        try await first.addThing(1)
        await first.close()
        #expect(folder.size(of: "adder.sqlite-wal") == 0)
        let database = try SQLiteDatabase.open(folder: folder.path)
        // A transaction that changes nothing ends after what the writer does first.
        try await database.transact { _ throws(DatabaseError) in }
        #expect(folder.size(of: "adder.sqlite-wal") > 0)
        #expect(try await database.countThings() == 1)
        await database.close()
    }

    @Test("A read that never ends does not keep the log from being wound back")
    func longReader() async throws {
        var options = SQLiteOptions()
        options.checkpointPages = 20
        options.restartPages = 60
        options.evictionPages = 200
        let database = try await openThings(folder.path, options)
        try await database.addThing(1)
        let begun = Gate()
        let task = readForever(database, begun)
        await begun.waitUntilHeld()
        var longest = 0
        for id in 2...1000 {
            try await database.addThing(id)
            longest = max(longest, folder.size(of: "adder.sqlite-wal"))
        }
        #expect(kind(await task.value) == "busy")
        #expect(database.statistics.evictions == 1)
        #expect(longest < 400 * 4200)
        #expect(database.statistics.logPages < 400)
        #expect(try await database.countThings() == 1000)
        await database.close()
    }

    @Test("A snapshot stays as it is while writes go on")
    func snapshot() async throws {
        let database = try await openThings(folder.path)
        for id in 1...3 { try await database.addThing(id) }
        let reading = Task(executorPreference: thread) {
            defer { thread.finish() }
            return try await readSlowly(database)
        }
        let (ids, writes) = try await reading.value
        #expect(ids == [1, 2, 3])
        for write in writes { #expect(await write.value == nil) }
        #expect(try await database.countThings() == 6)
        await database.close()
    }

    /// Reads all ids, and waits for a write at each of them.
    private func readSlowly(
        _ database: SQLiteDatabase
    ) async throws(DatabaseError) -> ([Int64], [Task<DatabaseError?, Never>]) {
        var writes: [Task<DatabaseError?, Never>] = []
        let ids = try await database.rows("SELECT id FROM things ORDER BY id") { row throws(DatabaseError) -> Int64 in
            let id = try row.integer(0)
            let before = database.statistics.writes
            writes.append(
                Task { await failure { try await database.addThing(Int(id) + 10) } })
            while database.statistics.writes == before { usleep(100) }
            return id
        }
        return (ids, writes)
    }

    /// A store, and a second pool over its file.
    private func openPool(keeping readers: Int) async throws -> (SQLiteDatabase, ReaderPool) {
        var options = SQLiteOptions()
        options.readers = readers
        let database = try await openThings(folder.path, options)
        return (database, ReaderPool(folder.path + "/adder.sqlite", options: options))
    }

    @Test("A thread leases the connection that it returned, and another's only where no more may be opened")
    func ownConnections() async throws {
        let (database, pool) = try await openPool(keeping: 2)
        let own = try pool.lease()
        pool.giveBack(own)
        let others = try await Task(executorPreference: thread) {
            let other = try pool.lease()
            pool.giveBack(other)
            let again = try pool.lease()
            pool.giveBack(again)
            return [other, again]
        }.value
        #expect(others[0] === others[1] && others[0] !== own)
        let (first, second) = (try pool.lease(), try pool.lease())
        #expect(first === own && second === others[0])
        pool.giveBack(first)
        pool.giveBack(second)
        pool.close()
        await database.close()
        thread.finish()
    }

    @Test("A thread leases another's connection where none can be opened")
    func anothersConnection() async throws {
        let (database, pool) = try await openPool(keeping: 4)
        let file = folder.path + "/adder.sqlite"
        let own = try pool.lease()
        pool.giveBack(own)
        #expect(rename(file, file + ".away") == 0)
        let other = try await Task(executorPreference: thread) { try pool.lease() }.value
        #expect(other === own)
        #expect(throws: DatabaseError.self) { try pool.lease() }
        #expect(rename(file + ".away", file) == 0)
        pool.giveBack(other)
        pool.close()
        await database.close()
        thread.finish()
    }

    @Test("No more connections are kept than were allowed")
    func pool() async throws {
        let (database, pool) = try await openPool(keeping: 2)
        let connections = try (0..<5).map { _ in try pool.lease() }
        for connection in connections { pool.giveBack(connection) }
        #expect(pool.idleCount == 2)
        #expect(connections.count { $0.isOpen } == 2)
        let last = try pool.lease()
        pool.close()
        pool.giveBack(last)
        #expect(connections.allSatisfy { !$0.isOpen })
        await database.close()
        thread.finish()
    }
}
