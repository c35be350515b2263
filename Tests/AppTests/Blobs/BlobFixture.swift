import ViperTesting

@testable import ViperBlobs
@testable import ViperJobs

/// A store with blobs, and a table whose rows refer to them.
struct BlobFixture: ScopedFixture, JobClock {
    static let schema = TestStore.Schema(
        "blobs",
        BlobsSchema.migrations + JobsSchema.migrations + [
            Migration(
                feature: "pictures", number: 1,
                sqlite: """
                    CREATE TABLE pictures (id INTEGER PRIMARY KEY, blob BLOB NOT NULL REFERENCES blobs (id)) STRICT;
                    CREATE INDEX pictures_by_blob ON pictures (blob);
                    """,
                postgresql: """
                    CREATE TABLE pictures (id BIGINT PRIMARY KEY, blob BYTEA NOT NULL REFERENCES blobs (id));
                    CREATE INDEX pictures_by_blob ON pictures (blob);
                    """)
        ])
    static let references = [BlobReference("pictures", "blob")]

    let store: TestStore
    let blobs: BlobStore
    let folder: TemporaryFolder
    /// The opened copy of the store, if the blobs are those of a copy.
    var copy: SQLiteDatabase?

    var database: any Database { copy ?? store.database }
    private var path: String { folder.path + "/blobs" }

    /// Runs a body over each engine, with an empty store.
    static func with(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases, _ body: (BlobFixture) async throws -> Void
    ) async throws {
        for engine in engines { try await with(try await .open(engine, schema), referring: references, body) }
    }

    /// Lends a fixture over a store, which is closed then, and returns what the body does.
    static func with<Value>(
        _ store: TestStore, referring references: [BlobReference] = [], _ body: (BlobFixture) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        let blobs = try BlobStore(over: store.database, in: folder.path, references: references)
        return try await use {
            try await body(BlobFixture(store: store, blobs: blobs, folder: folder))
        } close: {
            await blobs.close()
            await store.database.close()
        }
    }

    /// Bytes that repeat at no chunk's length.
    static func bytes(_ count: Int, seed: Int = 0) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ $0 / 251 &+ seed) ^ $0 >> 8) }
    }

    /// Uploads bytes in pieces.
    @discardableResult
    func upload(_ bytes: [UInt8], pieces size: Int = 10_000, to blobs: BlobStore? = nil) async throws -> Blob {
        let upload = try await (blobs ?? self.blobs).upload(atMost: bytes.count)
        try await write(bytes, pieces: size, to: upload)
        return try await upload.finish()
    }

    func write(_ bytes: [UInt8], pieces size: Int = 10_000, to upload: BlobUpload) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try await upload.write(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
    }

    /// The bytes of a blob; nil if there is none.
    func content(_ id: BlobID, _ range: Range<Int>? = nil) async throws -> [UInt8]? {
        guard let reader = try await blobs.read(id, range) else { return nil }
        var bytes: [UInt8] = []
        while let part = try await reader.next() {
            #expect(part.count <= 128 << 10)
            bytes += part
        }
        #expect(bytes.count == reader.range.count)
        return bytes
    }

    /// Adds a picture; false if its blob is gone.
    func addPicture(_ number: Int, of id: BlobID, in blobs: BlobStore? = nil) async throws -> Bool {
        let blobs = blobs ?? self.blobs
        return try await database.write { transaction throws(DatabaseError) in
            guard try await blobs.touch(id, in: transaction) else { return false }
            try await transaction.execute(
                "INSERT INTO pictures (id, blob) VALUES ($1, $2)", [.integer(Int64(number)), .blobID(id)])
            return true
        }
    }

    func deletePicture(_ number: Int) async throws {
        try await database.run("DELETE FROM pictures WHERE id = $1", [.integer(Int64(number))])
    }

    /// How many contents take up space: files, or contents with chunks.
    func contentCount() async throws -> Int {
        let rows = try await database.first("SELECT COUNT(DISTINCT content) FROM blob_chunks") {
            row throws(DatabaseError) in Int(try row.integer(0))
        }
        let files = names(in: path).map { names(in: "\(path)/\($0)").count }.reduce(0, +)
        return files + (rows ?? 0)
    }

    /// Checks all blobs whose time has come, and removes all leftovers.
    func sweep() async throws {
        while try await blobs.sweep() {}
        while try await blobs.contents.sweep() {}
    }
}

extension BlobUpload {
    func write(_ bytes: [UInt8]) async throws(Failure) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        try await write(UnsafeRawBufferPointer(copy))
    }
}

extension Trait where Self == FixtureTrait<BlobFixture> {
    /// Each test runs over each engine, with an empty store.
    static var blobs: Self { Self { try await BlobFixture.with($0) } }

    static func blobs(over engine: TestStore.Engine) -> Self { Self { try await BlobFixture.with(over: [engine], $0) } }
}
