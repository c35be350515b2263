import Glibc
import ViperTesting

@testable import ViperBlobs
@testable import ViperControl
@testable import ViperJobs
@testable import ViperTransfer

@Suite("Moving blobs")
struct BlobTransferTests {
    private static let migrations = BlobsSchema.migrations + JobsSchema.migrations
    private static let schema = TestStore.Schema("moved_blobs", migrations)
    private static let sizes = [0, 5, 128 << 10, 300_000]

    @Test(
        "An export has all blobs with their bytes, and is the same bytes after its import into either engine",
        arguments: TestStore.Engine.allCases, TestStore.Engine.allCases)
    func moves(from: TestStore.Engine, to: TestStore.Engine) async throws {
        let export = try await Self.with(from) { fixture in
            try await fill(fixture)
            // Of an upload that has not ended nothing is exported.
            let upload = try await fixture.blobs.upload(atMost: 1 << 20)
            try await fixture.write(BlobFixture.bytes(200_000, seed: 9), to: upload)
            let export = try await exported(fixture)
            await upload.discard()
            return export
        }
        try await Self.with(to) { fixture in
            let run = StoreImport(into: fixture.database, features: [BlobsSchema.exported], migrations: Self.migrations)
            // 4 blobs, and chunks of all but the empty one: 1, 1 and 3.
            #expect(try await run.run(from: Pieces(export) { 100_000 }) == 9)
            try await expectAll(in: fixture)
            #expect(try await exported(fixture) == export)
            while try await fixture.blobs.contents.adopt() {}
            try await expectAll(in: fixture)
            #expect(try await exported(fixture) == export)
        }
    }

    @Test("A backup is complete by itself: its blobs are read from it, and then from the files that they are moved to")
    func backup() async throws {
        try await Self.with(.sqlite) { fixture in
            try await fill(fixture)
            try await Self.withCopy(of: fixture) { copy in
                try await expectAll(in: copy)
                #expect(names(in: copy.folder.path + "/blobs") == ["incoming"])
                while try await copy.blobs.contents.adopt() {}
                try await expectAll(in: copy)
                #expect(try await copy.database.first("SELECT 1 FROM blob_chunks LIMIT 1") { _ in true } == nil)
                try await copy.sweep()
                try await expectAll(in: copy)
            }
        }
    }

    @Test("Files of blobs that are deleted during a copy stay until it ends, and are then swept")
    func hold() async throws {
        try await Self.with(.sqlite) { fixture in
            let id = try await fixture.upload(BlobFixture.bytes(1000)).id
            let folder = try #require(fixture.blobs.contents as? BlobFolder)
            folder.hold()
            #expect(try await fixture.blobs.delete(id))
            try await fixture.sweep()
            #expect(try await fixture.contentCount() == 1)
            folder.endHold()
            try await fixture.sweep()
            #expect(try await fixture.contentCount() == 0)
        }
    }

    @Test("A copy whose files are missing fails and says which")
    func missing() async throws {
        try await Self.with(.sqlite) { fixture in
            try await fixture.upload(BlobFixture.bytes(1000))
            let path = fixture.folder.path + "/blobs"
            for shelf in names(in: path) {
                for name in names(in: "\(path)/\(shelf)") { unlink("\(path)/\(shelf)/\(name)") }
            }
            let error = await #expect(throws: DatabaseError.self) { try await Self.withCopy(of: fixture) { _ in } }
            if case .corrupt(let detail)? = error { #expect(detail.description.contains("is missing")) }
            #expect("\(String(describing: error))".contains("damaged"))
        }
    }

    private func fill(_ fixture: BlobFixture) async throws {
        for size in Self.sizes { try await fixture.upload(BlobFixture.bytes(size)) }
    }

    private func expectAll(in fixture: BlobFixture) async throws {
        for size in Self.sizes {
            let bytes = BlobFixture.bytes(size)
            var hash = SHA256()
            bytes.withUnsafeBytes { hash.update($0) }
            let id = try #require(BlobID(hash.finishText()))
            #expect(try await fixture.content(id) == bytes)
        }
    }

    /// The export as the command makes it: of a copy, if blobs are files.
    private func exported(_ fixture: BlobFixture) async throws -> [UInt8] {
        guard fixture.store.engine == .sqlite else { return try await Self.exported(fixture.database) }
        return try await Self.withCopy(of: fixture) { try await Self.exported($0.database) }
    }

    private static func exported(_ database: any Database) async throws -> [UInt8] {
        let sink = CollectingSink()
        try await StoreExport(
            of: database, version: "1", features: [BlobsSchema.exported], migrations: migrations
        ).run(into: sink)
        return sink.bytes
    }

    private static func with<Value>(
        _ engine: TestStore.Engine, _ body: (BlobFixture) async throws -> Value
    ) async throws -> Value {
        try await BlobFixture.with(try await .open(engine, schema), body)
    }

    /// Lends a copy of a SQLite store, opened as a store of its own.
    private static func withCopy<Value>(
        of fixture: BlobFixture, _ body: (BlobFixture) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        let file = folder.path + "/adder.sqlite"
        try folder.write("", to: "adder.sqlite")
        chmod(file, 0o600)
        let copier = StoreCopier(try #require(fixture.store.sqlite), [StoredBlobs(fixture.blobs)])
        try await onThread { try copier.copy(into: file) { _ throws(DatabaseError) in } }
        let database = try SQLiteDatabase.open(folder: folder.path)
        try await database.migrate(migrations)
        let blobs = try BlobStore(over: database, in: folder.path, references: [])
        return try await use {
            try await body(BlobFixture(store: fixture.store, blobs: blobs, folder: folder, copy: database))
        } close: {
            await blobs.close()
            await database.close()
        }
    }
}
