import Glibc
import ViperTesting

/// Installs a copy of a store in a data folder.
@Suite struct InstallationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A copy becomes the store of a folder that had none, for its owner alone")
    func empty() async throws {
        try await folder.makeCopy()
        let (kept, _, error) = await folder.install()
        #expect(error == nil && kept == nil)
        #expect(folder.mode(of: "data") == 0o700 && folder.mode(of: "data/adder.sqlite") == 0o600)
        #expect(folder.size(of: "data/adder.sqlite.pending") == 0)
        #expect(try await countThings(in: folder.data) == 3)
    }

    @Test("An old store is kept whole under its other name, with its log, of which the new one has nothing")
    func replaced() async throws {
        try await folder.makeCopy()
        try await leaveThings(50, in: folder, at: "data/")
        #expect(try StoreInstallation(in: folder.data).hasStore)
        let (kept, _, error) = await folder.install()
        #expect(error == nil)
        #expect(kept == folder.data + "/adder.sqlite.old")
        #expect(folder.size(of: "data/adder.sqlite-wal") == 0 && folder.size(of: "data/adder.sqlite.old-wal") == 0)
        #expect(try await countThings(in: folder.data) == 3)
        mkdir(folder.path + "/again", 0o700)
        #expect(rename(folder.data + "/adder.sqlite.old", folder.path + "/again/adder.sqlite") == 0)
        #expect(try await countThings(in: folder.path + "/again") == 50)
    }

    @Test("An old store that cannot be read any more is kept with its log, and the new one has nothing of it")
    func damaged() async throws {
        try await folder.makeCopy()
        try await leaveThings(50, in: folder, at: "data/")
        let log = [UInt8](repeating: 0x66, count: 9000)
        try folder.write(log, to: "data/adder.sqlite-wal")
        try folder.write([UInt8](repeating: 0x55, count: 8192), to: "data/adder.sqlite")
        let (kept, _, error) = await folder.install()
        #expect(error == nil && kept != nil)
        #expect(folder.read("data/adder.sqlite.old") == [UInt8](repeating: 0x55, count: 8192))
        #expect(folder.read("data/adder.sqlite.old-wal") == log)
        #expect(try await countThings(in: folder.data) == 3)
    }

    @Test("A log without its store is put away too")
    func logAlone() async throws {
        try await folder.makeCopy()
        try await leaveThings(50, in: folder, at: "data/")
        folder.remove("data/adder.sqlite")
        #expect(try StoreInstallation(in: folder.data).hasStore)
        let (kept, _, error) = await folder.install()
        #expect(error == nil && kept != nil)
        #expect(folder.size(of: "data/adder.sqlite.old-wal") > 0)
        #expect(try await countThings(in: folder.data) == 3)
    }

    @Test("A name that is taken is not taken from it, and the old store stays")
    func nameTaken() async throws {
        try await folder.makeCopy()
        try await leaveThings(50, in: folder, at: "data/")
        try folder.write("precious", to: "data/adder.sqlite.old")
        #expect(kind(await folder.install().error) == "unavailable")
        #expect(folder.read("data/adder.sqlite.old") == Array("precious".utf8))
        #expect(try await countThings(in: folder.data) == 50)
    }

    @Test("While a server holds the folder nothing is installed")
    func held() async throws {
        try await folder.makeCopy()
        let database = try SQLiteDatabase.open(folder: folder.data)
        #expect(kind(await folder.install().error) == "locked")
        await database.close()
        #expect(await folder.install().error == nil)
    }

    @Test("What a copy that was killed has left is replaced, and one that was given up is removed")
    func leftover() async throws {
        try await folder.makeCopy()
        mkdir(folder.data, 0o700)
        try folder.write("half", to: "data/adder.sqlite.pending")
        let installation = try StoreInstallation(in: folder.data)
        #expect(!installation.hasStore)
        let error = await failure {
            try installation.copy(from: folder.copy) { state throws(DatabaseError) in
                if state.bytes > 0 { throw .cancelled(detail: "enough") }
            }
        }
        #expect(kind(error) == "cancelled")
        installation.discard()
        #expect(access(folder.data + "/adder.sqlite.pending", F_OK) != 0)
    }

    @Test("A check stops when it is asked to")
    func stopped() async throws {
        try await folder.makeCopy(things: 2000)
        let installation = try StoreInstallation(in: folder.data)
        try installation.copy(from: folder.copy) { _ in }
        let error = await failure { try installation.check(knowing: things) { true } }
        #expect(kind(error) == "cancelled")
    }

    @Test(
        "A file with a log or a journal beside it is a part of a store, and no copy",
        arguments: ["copy-wal", "copy-journal"])
    func partOfStore(name: String) async throws {
        try await folder.makeCopy()
        try folder.write("log", to: name)
        let error = await folder.install().error
        #expect(kind(error) == "notADatabase")
        #expect(error?.description.contains(name) == true)
    }

    @Test(
        "A missing file, a folder, or another fault is reported with the file's name",
        arguments: ["missing", "folder", "text", "empty"])
    func noCopy(what: String) async throws {
        switch what {
        case "folder": mkdir(folder.copy, 0o700)
        case "text": try folder.write(String(repeating: "text ", count: 4000), to: "copy")
        case "empty": try folder.write([UInt8](), to: "copy")
        default: break
        }
        let error = await folder.install().error
        #expect(["unavailable", "notADatabase"].contains(kind(error)))
        #expect(error?.description.contains(folder.copy) == true)
        #expect(access(folder.data + "/adder.sqlite", F_OK) != 0)
    }

    @Test("A copy whose rows refer to none is refused")
    func orphan() async throws {
        let migrations =
            things + [
                Migration(
                    feature: "things", number: 2,
                    sqlite: """
                        CREATE TABLE child (id INTEGER PRIMARY KEY, thing INTEGER) STRICT;
                        INSERT INTO child VALUES (1, 99);
                        PRAGMA writable_schema = ON;
                        UPDATE sqlite_schema SET sql =
                            'CREATE TABLE child (id INTEGER PRIMARY KEY, thing INTEGER REFERENCES things (id)) STRICT'
                        WHERE name = 'child';
                        PRAGMA writable_schema = OFF;
                        """, postgresql: "")
            ]
        try await folder.makeCopy(migrations: migrations)
        let error = await folder.install(knowing: migrations).error
        #expect(kind(error) == "corrupt")
        #expect(error?.description.contains("a row of child refers to a missing row of things") == true)
    }

    @Test("A copy of another program, one of a newer program and one without tables are refused")
    func foreign() async throws {
        try await folder.makeCopy()
        #expect(await folder.install(knowing: []).error == .newer(feature: "things", found: 1, known: 0))
        let bytes = folder.read("copy")
        // Without the checksum, which would be the first error.
        var other = Array(bytes.prefix(bytes.count / 4096 * 4096))
        other.replaceSubrange(60..<64, with: [0, 0, 0, 0])
        other[68] ^= 0xFF  // the application's id (sqlite.org/fileformat2.html, 1.3.17)
        try folder.write(other, to: "copy")
        #expect(kind(await folder.install().error) == "notADatabase")
        let database = try SQLiteDatabase.open(folder: folder.path + "/bare")
        try folder.write([UInt8](), to: "copy")
        try database.copy(into: folder.copy) { _ in }
        await database.close()
        #expect(kind(await folder.install().error) == "notADatabase")
    }
}
