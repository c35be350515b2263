import Glibc
import ViperTesting

@testable import ViperDatabase

@Suite("The place of a SQLite store")
struct StorePlaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let migrations = [
        Migration(
            feature: "home", number: 1,
            sqlite: "CREATE TABLE home (place TEXT, moves INTEGER); INSERT INTO home VALUES (NULL, 0)", postgresql: "")
    ]

    /// Opens the store, and returns how often it has noticed that it was moved.
    private func moves() async throws -> Int64? {
        var options = SQLiteOptions()
        options.placeCheck = PlaceCheck(
            look: "SELECT place FROM home", remember: "UPDATE home SET place = $1",
            move: "UPDATE home SET place = $1, moves = moves + 1", notice: "moved")
        let database = try SQLiteDatabase.open(folder: folder.path, options: options)
        let error = await failure { try await database.migrate(Self.migrations) }
        let moves = try await database.number("SELECT moves FROM home")
        await database.close()
        if let error { throw error }
        return moves
    }

    /// Leaves what a crash leaves while the next nonce is written.
    ///
    /// - Parameter isRemembered: whether the store has it already.
    private func crash(isRemembered: Bool) async throws {
        let database = try SQLiteDatabase.open(folder: folder.path)
        try await database.migrate(Self.migrations)
        let place = try await database.first("SELECT place FROM home") { row throws(DatabaseError) in
            try row.optionalText(0)
        }
        var found = try StorePlace(database.writer.folder)
        let next = try found.begin(replacing: place ?? nil)
        if isRemembered {
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("UPDATE home SET place = $1", [.text(next)])
            }
        }
        await database.close()
    }

    @Test("A crash between the nonce's file and the store's row is no move, at the first start neither")
    func crashes() async throws {
        for isRemembered in [false, true, false, false, true, true, false] {
            try await crash(isRemembered: isRemembered)
            #expect(try await moves() == 0)
            try await crash(isRemembered: isRemembered)
        }
        #expect(try await moves() == 0)
    }

    @Test("A file of nonces that is missing, empty or another is a move, of which the store is told once")
    func otherFiles() async throws {
        #expect(try await moves() == 0)
        let file = folder.path + "/adder.nonce"
        let old = folder.read("adder.nonce")
        unlink(file)
        #expect(try await moves() == 1)
        #expect(try await moves() == 1)
        try folder.write([UInt8](), to: "adder.nonce")
        #expect(try await moves() == 2)
        try folder.write(old, to: "adder.nonce")
        #expect(try await moves() == 3)
        #expect(try await moves() == 3)
    }

    @Test("A store that was moved and cannot remember it is not served")
    func unwritable() async throws {
        #expect(try await moves() == 0)
        let file = folder.path + "/adder.nonce"
        try #require(rename(file, file + ".kept") == 0 && symlink(file + ".kept", file) == 0)
        let kept = folder.read("adder.nonce.kept")
        await #expect(throws: DatabaseError.self) { try await moves() }
        unlink(file)
        try folder.write(kept, to: "adder.nonce")
        #expect(try await moves() == 0)
    }
}
