import Glibc
import ViperTesting

/// Rows that are added to a copy.
@Suite struct StoreCopyTests {
    private let folder: TemporaryFolder
    private var copy: String { folder.path + "/copy" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([UInt8](), to: "copy")
    }

    @Test("Rows that are added to a copy are in it, under its checksum, and not in the store")
    func added() async throws {
        let database = try await openThings(folder.path + "/source")
        try await database.addThing(1)
        try database.copy(into: copy, progress: { _ in }) { copy throws(DatabaseError) in
            let ids = try copy.rows("SELECT id FROM things") { row throws(DatabaseError) in try row.integer(0) }
            for id in ids {
                for other in 1...500 as ClosedRange<Int64> {
                    try copy.execute(
                        "INSERT INTO things (id, bytes) VALUES ($1, $2)",
                        [.integer(id + other), .blob([UInt8](repeating: 7, count: 10_000))])
                }
            }
        }
        #expect(try await database.countThings() == 1)
        await database.close()
        #expect(Set(names(in: folder.path)) == ["source", "copy"])
        let installation = try StoreInstallation(in: folder.path + "/data")
        try installation.copy(from: copy) { _ in }
        try installation.check(knowing: things) { false }
        #expect(installation.hadChecksum)
        _ = try installation.install(keepingOldAs: ".old")
    }

    @Test("An error while rows are added is that of the copy")
    func failing() async throws {
        let database = try await openThings(folder.path + "/source")
        let error = await failure {
            try database.copy(into: copy, progress: { _ in }) { _ throws(DatabaseError) in
                throw .cancelled(detail: "a test")
            }
        }
        #expect(error == .cancelled(detail: "a test"))
        #expect(try await database.countThings() == 0)
        await database.close()
    }
}
