import Glibc
import ViperTesting

/// A full disk, simulated by the system's limit of a file's size. The limit applies to the whole process, so it is far
/// above what other tests write.
@Suite(.serialized) struct FullDiskTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }
    private static let limit: rlim_t = 24 << 20

    private func setLimit(_ limit: rlim_t?) {
        signal(SIGXFSZ, SIG_IGN)
        var value = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &value)
        value.rlim_cur = limit ?? value.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &value)
    }

    private func addLarge(to database: SQLiteDatabase) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                "INSERT INTO things (bytes) VALUES ($1)", [.blob([UInt8](repeating: 7, count: 100_000))])
        }
    }

    @Test("Without room a write fails, reads go on, and with room writes go on too")
    func full() async throws {
        let database = try await openThings(folder.path)
        setLimit(Self.limit)
        defer { setLimit(nil) }
        var kept = 0
        var error: DatabaseError?
        while error == nil && kept < 1000 {
            error = await failure { try await addLarge(to: database) }
            if error == nil { kept += 1 }
        }
        #expect(kind(error) == "full")
        #expect(kept > 100)
        #expect(try await database.countThings() == Int64(kept))
        let writes = (0..<20).map { _ in
            Task { await failure { try await addLarge(to: database) } }
        }
        for write in writes { #expect(kind(await write.value) == "full") }
        #expect(try await database.countThings() == Int64(kept))
        setLimit(nil)
        try await database.addThing(1_000_000)
        #expect(try await database.countThings() == Int64(kept) + 1)
        await database.close()
        #expect(try await countThings(in: folder.path) == Int64(kept) + 1)
    }
}
