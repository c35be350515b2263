import Glibc
import ViperTesting

@testable import ViperDatabase

/// A log that cannot be recreated, because a folder has its name; a full or broken disk has the same effect.
@Suite struct DurabilityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.path + "/adder.sqlite" }
    private var obstacle: String { file + "-wal.new" }

    private final class Notices: Sendable {
        private let stream = AsyncStream<DatabaseNotice>.makeStream()

        func options() -> SQLiteOptions {
            var options = SQLiteOptions()
            let continuation = stream.continuation
            options.report = { _ = continuation.yield($0) }
            return options
        }

        func next() async -> DatabaseNotice? {
            var iterator = stream.stream.makeAsyncIterator()
            return await iterator.next()
        }
    }

    private func inode(_ path: String) -> UInt {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_ino) : 0
    }

    @Test("A log that cannot be read may hold anything, and one that is not there holds nothing")
    func scanned() throws {
        #expect(!WALScan(file + "-wal").holdsCommit(behind: LogEnd()))
        // A folder can be opened, and reading it fails.
        #expect(WALScan(folder.path).holdsCommit(behind: LogEnd()))
    }

    @Test("A log that is found is written anew before anything is added to it")
    func renewed() async throws {
        try await leaveThings(3, in: folder)
        let before = inode(file + "-wal")
        let database = try SQLiteDatabase.open(folder: folder.path)
        #expect(inode(file + "-wal") != before)
        #expect(inode(obstacle) == 0)
        try await database.migrate(things)
        #expect(try await database.countThings() == 3)
        await database.close()
        #expect(inode(file + "-wal") == 0)
    }

    @Test("Where the log cannot be written anew at the start, reads are served and writes refused, until it can")
    func refused() async throws {
        try await leaveThings(3, in: folder)
        #expect(mkdir(obstacle, 0o700) == 0)
        let notices = Notices()
        let database = try SQLiteDatabase.open(folder: folder.path, options: notices.options())
        #expect(await notices.next()?.kind == .began)
        try await database.migrate(things)
        #expect(try await database.countThings() == 3)
        for id in 4...9 {
            let error = await failure { try await database.addThing(id) }
            #expect(kind(error) == "unavailable")
        }
        #expect(kind(await failure { try await database.check() }) == "unavailable")
        #expect(!database.statistics.isWritable)
        #expect(rmdir(obstacle) == 0)
        #expect(await notices.next()?.kind == .ended)
        try await database.check()
        try await database.addThing(4)
        #expect(try await database.countThings() == 4)
        #expect(database.statistics.isWritable)
        await database.close()
    }

    @Test("A store that is closed while its log is in doubt keeps it, and loses nothing")
    func closed() async throws {
        try await leaveThings(3, in: folder)
        #expect(mkdir(obstacle, 0o700) == 0)
        let first = try SQLiteDatabase.open(folder: folder.path)
        #expect(try await first.countThings() == 3)
        let size = StoreFile.size(of: file + "-wal")
        await first.close()
        #expect(size > 0 && StoreFile.size(of: file + "-wal") == size)
        #expect(rmdir(obstacle) == 0)
        let next = try SQLiteDatabase.open(folder: folder.path)
        #expect(try await next.countThings() == 3)
        await next.close()
    }

    @Test("A copy of a store whose log is in doubt is whole, and leaves the log as it is")
    func copied() async throws {
        try await leaveThings(3, in: folder)
        #expect(mkdir(obstacle, 0o700) == 0)
        let database = try SQLiteDatabase.open(folder: folder.path)
        let before = folder.read("adder.sqlite")
        let copy = try TemporaryFolder()
        try copy.write([UInt8](), to: "adder.sqlite")
        try database.copy(into: copy.path + "/adder.sqlite") { _ throws(DatabaseError) in }
        #expect(folder.read("adder.sqlite") == before)
        await database.close()
        let other = try SQLiteDatabase.open(folder: copy.path)
        #expect(try await other.countThings() == 3)
        await other.close()
    }

    @Test("What restores and renewals that were killed left behind is removed at the next start")
    func swept() async throws {
        let names = ["adder.sqlite.pending", "adder.sqlite.pending-wal", "adder.sqlite-wal.new"]
        for name in names { try folder.write([1, 2, 3], to: name) }
        let notices = Notices()
        let database = try SQLiteDatabase.open(folder: folder.path, options: notices.options())
        #expect(await notices.next()?.kind == .remark)
        for name in names { #expect(inode(folder.path + "/" + name) == 0, "\(name)") }
        await database.close()
    }

    @Test("The log's number and its pages show whether a commit was added")
    func ends() {
        let end = LogEnd(generation: 7, pages: 5)
        #expect(!end.hasGrown(to: LogEnd(generation: 7, pages: 5)))
        #expect(end.hasGrown(to: LogEnd(generation: 7, pages: 6)))
        #expect(end.hasGrown(to: LogEnd(generation: 8, pages: 3)))
        #expect(!end.hasGrown(to: LogEnd(generation: 8, pages: 0)))
        #expect(!LogEnd().hasGrown(to: LogEnd()))
    }
}
