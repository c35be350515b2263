import Glibc
import ViperTesting

@testable import ViperDatabase

/// The checksum in a copy.
@Suite struct CopySealTests {
    private let folder: TemporaryFolder
    private let bytes: [UInt8]

    init() async throws {
        folder = try TemporaryFolder()
        try await folder.makeCopy(things: 400)
        bytes = folder.read("copy")
    }

    /// The outcome of restoring a file with these bytes, with all checks.
    private func install(_ bytes: [UInt8]) async throws -> (hadChecksum: Bool, error: DatabaseError?) {
        try folder.write(bytes, to: "copy")
        let (_, hadChecksum, error) = await folder.install(keepingOldAs: ".\(UInt64.random(in: 0...(.max)))")
        return (hadChecksum, error)
    }

    /// The copy as a program without checksums makes it.
    private var unsealed: [UInt8] {
        var bytes = Array(bytes.prefix(bytes.count / 4096 * 4096))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 0])
        return bytes
    }

    @Test("A copy ends with a line of text, behind its last page, and any SQLite opens it")
    func line() async throws {
        let count = bytes.count / 4096 * 4096
        let line = String(decoding: bytes[count...], as: UTF8.self)
        let number = String(repeating: "0", count: 16 - "\(count)".count) + "\(count)"
        #expect(line.hasPrefix("adder backup of \(number) bytes, CRC-32 ") && line.hasSuffix("\n"))
        #expect(line.utf8.count == 56)
        let connection = try Connection(folder.copy, options: SQLiteOptions(), interruption: Interruption())
        #expect(try connection.number("SELECT COUNT(*) FROM things") == 400)
        connection.close()
        #expect(folder.read("copy") == bytes)
    }

    @Test("A bit that is turned is found, whichever it is")
    func flipped() async throws {
        let descriptor = open(folder.copy, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        let seal = BackupChecksum(descriptor: descriptor)
        #expect(try seal.check {})
        // All bits of the header and the first page's cells, of the last page and of the trailing line; and others at
        // random.
        let ends = [0..<256, (bytes.count - 600)..<bytes.count].joined()
        var places = ends.flatMap { byte in (0..<8).map { (byte, UInt8(1) << $0) } }
        for _ in 0..<2000 { places.append((Int.random(in: bytes.indices), UInt8(1) << Int.random(in: 0..<8))) }
        for (byte, bit) in places {
            pwrite(descriptor, [bytes[byte] ^ bit], 1, off_t(byte))
            let error = await failure { try seal.check {} }
            #expect(kind(error) == "corrupt", "byte \(byte), bit \(bit)")
            pwrite(descriptor, [bytes[byte]], 1, off_t(byte))
        }
        #expect(try seal.check {})
    }

    @Test("Of a hundred copies with a bit turned none is installed")
    func refused() async throws {
        for _ in 0..<100 {
            var flipped = bytes
            let byte = Int.random(in: bytes.indices)
            flipped[byte] ^= 1 << UInt8.random(in: 0..<8)
            let error = try await install(flipped).error
            #expect(kind(error) == "corrupt", "byte \(byte)")
            #expect(error?.description.contains(folder.copy) == true)
        }
        #expect(access(folder.data + "/adder.sqlite", F_OK) != 0)
    }

    @Test("A copy that was cut anywhere is refused, also where only its last line is missing, and one that grew too")
    func cut() async throws {
        let whole = bytes.count / 4096 * 4096
        for count in [bytes.count - 1, whole + 20, whole, whole - 4096, 4096, 512, 100, 99, 1] {
            let error = try await install(Array(bytes.prefix(count))).error
            #expect(["corrupt", "notADatabase"].contains(kind(error)), "\(count) bytes: \(kind(error))")
        }
        for more in [1, 512, 4096] {
            #expect(kind(try await install(bytes + [UInt8](repeating: 0, count: more)).error) == "corrupt")
        }
        let cut = try await install(Array(bytes.prefix(whole))).error
        #expect(cut?.description.contains("the checksum at its end is missing") == true)
    }

    @Test("A whole copy is installed without the line, as a plain database")
    func installed() async throws {
        let (hadChecksum, error) = try await install(bytes)
        #expect(hadChecksum && error == nil)
        #expect(folder.read("data/adder.sqlite") == unsealed)
    }

    @Test("A copy by an older program, and one of a store's own file, are installed too, and distinguished")
    func without() async throws {
        let (hadChecksum, error) = try await install(unsealed)
        #expect(!hadChecksum && error == nil)
        let store = folder.read("source/adder.sqlite")
        let (storeHadChecksum, storeError) = try await install(store)
        #expect(!storeHadChecksum && storeError == nil)
    }

    @Test("A copy that was put in a data folder by hand serves, and what is copied of it is whole")
    func byHand() async throws {
        mkdir(folder.data, 0o700)
        try folder.write(bytes, to: "data/adder.sqlite")
        var database = try SQLiteDatabase.open(folder: folder.data)
        #expect(try await database.countThings() == 400)
        await database.close()
        #expect(try await install(folder.read("data/adder.sqlite")).error == nil)
        database = try SQLiteDatabase.open(folder: folder.data)
        for id in 1000..<1400 { try await database.addThing(id) }
        try folder.write([UInt8](), to: "copy")
        try database.copy(into: folder.copy) { _ in }
        await database.close()
        let (hadChecksum, error) = try await install(folder.read("copy"))
        #expect(hadChecksum && error == nil)
        database = try SQLiteDatabase.open(folder: folder.data)
        #expect(try await database.countThings() == 800)
        await database.close()
    }
}
