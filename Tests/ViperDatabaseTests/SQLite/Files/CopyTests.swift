import Glibc
import Synchronization
import ViperTesting

/// Copies of a store that is being written to.
@Suite struct CopyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([UInt8](), to: "copy")
    }

    private var copy: String { folder.path + "/copy" }

    /// A store of a few megabytes, so that a copy takes several portions.
    private func open(_ options: SQLiteOptions = SQLiteOptions()) async throws -> SQLiteDatabase {
        let database = try await openThings(folder.path + "/data", options)
        try await database.write { transaction throws(DatabaseError) in
            for _ in 0..<10 {
                try await transaction.execute(
                    "INSERT INTO things (number, bytes) VALUES (-1, $1)",
                    [.blob([UInt8](repeating: 7, count: 1 << 20))])
            }
        }
        return database
    }

    /// Opens the copy as a separate store.
    private func openCopy() throws -> SQLiteDatabase {
        mkdir(folder.path + "/other", 0o700)
        rename(copy, folder.path + "/other/adder.sqlite")
        return try SQLiteDatabase.open(folder: folder.path + "/other")
    }

    private func copying(
        _ database: SQLiteDatabase, progress: @escaping @Sendable (CopyProgress) throws(DatabaseError) -> Void
    ) async throws -> DatabaseError? {
        let copy = copy
        return try await onThread {
            do throws(DatabaseError) {
                try database.copy(into: copy, progress: progress)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("It has every write that was acknowledged before it began, of later ones the first ones, and none by half")
    func prefix() async throws {
        let database = try await open()
        let writers = (0..<4).map { Writing(by: $0, to: database) }
        let acknowledged = Mutex<[Int]>([])
        try await until { !writers.contains { $0.count < 20 } }
        acknowledged.withLock { $0 = writers.map(\.count) }
        let during = Mutex(0)
        let error = try await copying(database) { state throws(DatabaseError) in
            // Writes happen between any two portions.
            let before = writers.map(\.count)
            while zip(writers, before).contains(where: { $0.count < $1 + 3 }) { usleep(100) }
            during.withLock { $0 += 1 }
        }
        #expect(error == nil)
        #expect(during.withLock { $0 } >= 3)
        for writer in writers { await writer.stop() }
        let other = try openCopy()
        try await other.expectIntegrity()
        for (index, writer) in writers.enumerated() {
            let (first, last) = (Int64(writer.first), Int64(writer.first + Writing.room - 1))
            let rows = try await other.rows(
                """
                SELECT t.id, COUNT(p.id) FROM things AS t LEFT JOIN parts AS p ON p.thing = t.id
                WHERE t.id BETWEEN $1 AND $2 GROUP BY t.id
                """,
                [.integer(first), .integer(last)]
            ) { row throws(DatabaseError) in (id: try row.integer(0), parts: try row.integer(1)) }
            #expect(rows.allSatisfy { $0.parts == 2 }, "no transaction is there by half")
            #expect(rows.map(\.id) == (0..<rows.count).map { first + Int64($0) }, "nothing is left out in between")
            #expect(rows.count >= acknowledged.withLock { $0[index] })
            #expect(rows.count < writer.count)
        }
        await other.close()
        await database.close()
    }

    @Test("It is one file of the rollback form, with nothing beside it, and as it began")
    func form() async throws {
        let database = try await open()
        #expect(try await copying(database) { _ throws(DatabaseError) in } == nil)
        #expect(Array(folder.read("copy")[18...19]) == [1, 1])
        #expect(folder.size(of: "copy-wal") == 0 && folder.size(of: "copy-journal") == 0)
        let other = try openCopy()
        #expect(try await other.countThings() == 10)
        #expect(try await other.migrate(things).isEmpty)
        await other.close()
        await database.close()
    }

    @Test("However much is written meanwhile, it goes on and no read is ended; then the log is short again")
    func longLog() async throws {
        var options = SQLiteOptions()
        (options.checkpointPages, options.restartPages, options.evictionPages) = (10, 20, 40)
        let database = try await open(options)
        let evictions = database.statistics.evictions
        let writer = Writing(by: 0, to: database)
        let longest = Mutex(0)
        let error = try await copying(database) { _ throws(DatabaseError) in
            let before = writer.count
            while writer.count < before + 100 { usleep(100) }
            longest.withLock { $0 = max($0, database.statistics.logPages) }
        }
        #expect(error == nil)
        #expect(longest.withLock { $0 } > 300)
        #expect(database.statistics.evictions == evictions)
        // Each of these may restart the log from its beginning.
        await writer.stop()
        for id in 0..<20 { try await database.addThing(2_000_000 + id) }
        #expect(database.statistics.logPages < 100)
        await database.close()
    }

    @Test("It ends where the log would become too long, and writes go on")
    func tooLongLog() async throws {
        var options = SQLiteOptions()
        (options.checkpointPages, options.copyPages) = (10, 100)
        let database = try await open(options)
        let writer = Writing(by: 0, to: database)
        let error = try await copying(database) { _ throws(DatabaseError) in
            let before = writer.count
            while writer.count < before + 100 { usleep(100) }
        }
        #expect(kind(error) == "busy")
        await writer.stop()
        try await database.addThing(3_000_000)
        await database.close()
    }

    @Test("What its progress throws ends it, and the store goes on")
    func stopped() async throws {
        let database = try await open()
        let error = try await copying(database) { state throws(DatabaseError) in
            if state.bytes > 5 << 20 { throw .cancelled(detail: "enough") }
        }
        #expect(error == .cancelled(detail: "enough"))
        try await database.addThing(1_000_000)
        #expect(try await database.countThings() == 11)
        await database.close()
    }

    @Test(
        "Only an empty file of its own is written to",
        arguments: ["missing", "full", "link", "twice", ".", "data/adder.sqlite"])
    func target(name: String) async throws {
        let database = try await open()
        try folder.write("full", to: "full")
        #expect(symlink(folder.path + "/copy", folder.path + "/link") == 0)
        try folder.write([UInt8](), to: "twice")
        #expect(link(folder.path + "/twice", folder.path + "/second") == 0)
        let file = "\(folder.path)/\(name)"
        let error = await failure { try database.copy(into: file) { _ in } }
        #expect(kind(error) == "unavailable")
        #expect(error?.description.contains(file) == true)
        #expect(folder.read("full") == Array("full".utf8))
        #expect(folder.size(of: "copy") == 0 && folder.size(of: "twice") == 0)
        #expect(try await database.countThings() == 10)
        await database.close()
    }

    @Test("A store that was closed is not copied")
    func closed() async throws {
        let database = try await open()
        await database.close()
        let error = await failure { try database.copy(into: copy) { _ in } }
        #expect(kind(error) == "unavailable")
    }
}

/// Keeps adding things, each with two parts, in one transaction after another.
private final class Writing: Sendable {
    static let room = 100_000
    let first: Int
    private let acknowledged = Atomic(0)
    private let isStopped = Atomic(false)
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(by number: Int, to database: SQLiteDatabase) {
        first = (number + 1) * Self.room
        task.withLock { task in
            task = Task {
                while !self.isStopped.load(ordering: .relaxed) {
                    let id = Int64(self.first + self.count)
                    try? await database.transact { transaction throws(DatabaseError) in
                        try await transaction.execute("INSERT INTO things (id) VALUES ($1)", [.integer(id)])
                        for _ in 0..<2 {
                            try await transaction.execute("INSERT INTO parts (thing) VALUES ($1)", [.integer(id)])
                        }
                    }
                    self.acknowledged.add(1, ordering: .sequentiallyConsistent)
                }
            }
        }
    }

    /// The number of acknowledged things.
    var count: Int { acknowledged.load(ordering: .sequentiallyConsistent) }

    func stop() async {
        isStopped.store(true, ordering: .relaxed)
        await task.withLock { $0 }?.value
    }
}
