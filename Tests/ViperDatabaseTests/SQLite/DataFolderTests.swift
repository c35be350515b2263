import Glibc
import ViperTesting

/// Everything that can be wrong with the data folder at start, each with an error of its own.
@Suite struct DataFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ path: String) async -> DatabaseError? {
        await failure { await (try SQLiteDatabase.open(folder: path)).close() }
    }

    @Test("The folder is made for its owner alone, and so are its files")
    func modes() async throws {
        let database = try await openThings(folder.path + "/data")
        #expect(folder.mode(of: "data") == 0o700)
        #expect(folder.mode(of: "data/adder.sqlite") == 0o600)
        #expect(folder.mode(of: "data/adder.sqlite-wal") == 0o600)
        #expect(folder.mode(of: "data/adder.lock") == 0o600)
        await database.close()
        #expect(folder.size(of: "data/adder.sqlite-wal") == 0)
    }

    @Test("A second server gets one clear error, and may follow when the first has gone")
    func locked() async throws {
        let first = try SQLiteDatabase.open(folder: folder.path)
        let error = await open(folder.path)
        #expect(kind(error) == "locked")
        #expect(
            error?.description
                == "another server or import holds the data folder: \(folder.path); stop it, or name another folder")
        try await first.migrate(things)
        await first.close()
        #expect(await open(folder.path) == nil)
    }

    @Test("A closed store can be opened at once, even while a process forked meanwhile has its descriptors")
    func forked() async throws {
        let first = try SQLiteDatabase.open(folder: folder.path)
        // A duplicate descriptor shares its lock, as a forked process does until it executes its program.
        let copy = fcntl(try #require(descriptor(of: folder.path + "/adder.lock")), F_DUPFD_CLOEXEC, 0)
        defer { close(copy) }
        #expect(kind(await open(folder.path)) == "locked")
        await first.close()
        #expect(await open(folder.path) == nil)
    }

    /// This process's descriptor of a file.
    private func descriptor(of path: String) -> Int32? {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return nil }
        return (0..<Int32(1 << 16)).first { number in
            var status = stat()
            return fstat(number, &status) == 0 && status.st_ino == wanted.st_ino && status.st_dev == wanted.st_dev
        }
    }

    @Test("A folder that is a file, cannot be made or has no name is unavailable")
    func noFolder() async throws {
        try folder.write([1], to: "file")
        #expect(kind(await open(folder.path + "/file")) == "unavailable")
        #expect(kind(await open(folder.path + "/file/data")) == "unavailable")
        #expect(kind(await open("")) == "unavailable")
        #expect(kind(await open("/proc/adder/data")) == "unavailable")
    }

    @Test("A folder whose files cannot be written is unavailable", arguments: ["adder.lock", "adder.sqlite"])
    func notWritable(name: String) async {
        mkdir("\(folder.path)/\(name)", 0o700)
        let error = await open(folder.path)
        #expect(kind(error) == "unavailable")
        #expect(error?.description.contains(folder.path) == true)
    }

    @Test("A file that is no database is refused, and not touched", arguments: [10, 512, 20_000])
    func notADatabase(count: Int) async throws {
        let bytes = [UInt8](repeating: 0x61, count: count)
        try folder.write(bytes, to: "adder.sqlite")
        let error = await open(folder.path)
        #expect(kind(error) == "notADatabase")
        #expect(error?.description.contains("adder.sqlite") == true)
        #expect(folder.read("adder.sqlite") == bytes)
    }

    @Test("The database of another program is refused")
    func foreign() async throws {
        let database = try await openThings(folder.path)
        await database.close()
        var bytes = folder.read("adder.sqlite")
        bytes[68] = 0x42  // the first byte of the application id (sqlite.org/fileformat.html, 1.3)
        try folder.write(bytes, to: "adder.sqlite")
        #expect(kind(await open(folder.path)) == "notADatabase")
    }

    @Test("A damaged database is an error of a read, not a trap")
    func damaged() async throws {
        let database = try await openThings(folder.path)
        for id in 1...200 { try await database.addThing(id) }
        await database.close()
        var bytes = folder.read("adder.sqlite")
        for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try folder.write(bytes, to: "adder.sqlite")
        let again = try SQLiteDatabase.open(folder: folder.path)
        let error = await failure { try await again.countThings() }
        #expect(kind(error) == "corrupt")
        await again.close()
    }

    @Test("What was acknowledged is there when the process was killed")
    func killed() async throws {
        try await leaveThings(200, in: folder)
        #expect(try await countThings(in: folder.path) == 200)
    }
}
