package import ViperDatabase
import ViperEntities
package import ViperFiles
package import ViperValues

/// Contents in rows of the database, a chunk each, so that every process that shares the store has them.
package struct BlobChunks: BlobContents {
    /// The size of every chunk but the last, in bytes. Stored contents rely on it.
    static let size = 128 << 10
    /// How many uploads one transaction of a sweep removes.
    private static let portion: Int64 = 10

    let database: any Database
    /// The pause after which an upload is given up.
    let timeout: Duration
    /// The copies on this machine's disk; nil for none.
    let cache: FileCache?

    package init(database: any Database, timeout: Duration, cache: FileCache?) {
        self.database = database
        self.timeout = timeout
        self.cache = cache
    }

    package func begin() async throws(DatabaseError) -> any ContentWriter { ChunkWriter(database) }

    package func open(_ content: UUID, size: Int) async throws(DatabaseError) -> any ContentReader {
        ChunkReader(database: database, content: content, size: size)
    }

    package func cached(_ id: BlobID) -> OpenFile? { cache?.open(id.text) }

    package func file(_ content: UUID, of blob: Blob) async throws(DatabaseError) -> OpenFile? {
        let reader = ChunkReader(database: database, content: content, size: blob.size)
        return try await cache?.open(blob.id.text, of: blob.size) { ChunkSource(reader) }
    }

    /// The chunks were deleted with their blobs.
    package func remove(_ contents: [UUID]) async {}

    /// Rows are where they belong.
    package func adopt() async throws(DatabaseError) -> Bool { false }

    package func sweep() async throws(DatabaseError) -> Bool {
        let old: SQL = "SELECT content FROM blob_uploads WHERE active_at <= (SELECT now FROM job_clock) - $1 LIMIT $2"
        let values: [SQLValue] = [.integer(timeout.inMicroseconds), .integer(Self.portion)]
        guard try await database.finds(old, values) else { return false }
        return try await database.write { transaction throws(DatabaseError) in
            let contents = try await transaction.identifiers(old, values)
            for content in contents { try await ChunkWriter.remove(content, in: transaction) }
            return contents.count == Self.portion
        }
    }
}

/// Writes each chunk in a transaction of its own, which the sweep of interrupted uploads knows of.
private final class ChunkWriter: ContentWriter, @unchecked Sendable {
    // Sendable: one task at a time uses it.

    let content = UUID.version7()
    private let database: any Database
    private var count: Int64 = 0

    package init(_ database: any Database) { self.database = database }

    func append(_ bytes: [UInt8]) async throws(DatabaseError) {
        let (content, number) = (content, count)
        let isPostgreSQL = database.dialect == .postgresql
        try await database.write { transaction throws(DatabaseError) in
            // The commit that adds the blob's row makes all earlier ones durable, since the log is written in order
            // (PostgreSQL's manual, 28.4, Asynchronous Commit).
            if isPostgreSQL { try await transaction.execute("SET LOCAL synchronous_commit TO off") }
            if number == 0 {
                try await transaction.execute(
                    "INSERT INTO blob_uploads (content, active_at) VALUES ($1, (SELECT now FROM job_clock))",
                    [.uuid(content)])
            } else {
                let found = try await transaction.execute(
                    "UPDATE blob_uploads SET active_at = (SELECT now FROM job_clock) WHERE content = $1",
                    [.uuid(content)])
                guard found == 1 else { throw Self.swept }
            }
            try await transaction.execute(
                "INSERT INTO blob_chunks (content, number, bytes) VALUES ($1, $2, $3)",
                [.uuid(content), .integer(number), .blob(bytes)])
        }
        count += 1
    }

    /// The commit of the blob's row makes the chunks durable.
    func finish() async throws(DatabaseError) {}

    func settle(in transaction: any Transaction) async throws(DatabaseError) {
        guard count > 0 else { return }
        let found = try await transaction.execute("DELETE FROM blob_uploads WHERE content = $1", [.uuid(content)])
        guard found == 1 else { throw Self.swept }
    }

    func discard() async {
        let content = content
        // What remains is swept.
        try? await database.write { transaction throws(DatabaseError) in
            try await Self.remove(content, in: transaction)
        }
    }

    func release() {}

    static func remove(_ content: UUID, in transaction: any Transaction) async throws(DatabaseError) {
        try await transaction.execute("DELETE FROM blob_uploads WHERE content = $1", [.uuid(content)])
        try await transaction.execute("DELETE FROM blob_chunks WHERE content = $1", [.uuid(content)])
    }

    private static let swept = DatabaseError.busy(detail: "the upload paused for too long and was given up")
}

/// The chunks of a content, one after the other.
private final class ChunkSource: CacheSource, @unchecked Sendable {
    // Sendable: one task at a time uses it.

    private let reader: ChunkReader
    private var place = 0

    package init(_ reader: ChunkReader) { self.reader = reader }

    func next() async throws(DatabaseError) -> [UInt8]? {
        guard place < reader.size else { return nil }
        let part = try await reader.read(at: place, atMost: BlobChunks.size)
        place += part.count
        return part
    }
}

/// Reads one chunk at a time.
struct ChunkReader: ContentReader {
    let database: any Database
    let content: UUID
    let size: Int

    /// Whether there are rows, or none are needed.
    func isThere() async throws(DatabaseError) -> Bool {
        guard size > 0 else { return true }
        return try await database.finds("SELECT 1 FROM blob_chunks WHERE content = $1 LIMIT 1", [.uuid(content)])
    }

    func read(at offset: Int, atMost count: Int) async throws(DatabaseError) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let (number, start) = offset.quotientAndRemainder(dividingBy: BlobChunks.size)
        let expected = min(BlobChunks.size, size - number * BlobChunks.size)
        let count = min(count, expected - start)
        let found = try await database.first(
            """
            SELECT substr(bytes, CAST(CAST($1 AS BIGINT) AS INTEGER), CAST(CAST($2 AS BIGINT) AS INTEGER)),
                CAST(length(bytes) AS BIGINT)
            FROM blob_chunks WHERE content = $3 AND number = $4
            """, [.integer(Int64(start + 1)), .integer(Int64(count)), .uuid(content), .integer(Int64(number))]
        ) { row throws(DatabaseError) in
            guard try row.integer(1) == expected else { return [UInt8]?.none }
            return try row.withBlob(0) { bytes in bytes.count == count ? Array(bytes) : nil }
        }
        guard let found else {
            throw try await BlobTable.absence(
                of: content, in: database, "chunk \(number) of the content \(content.text) is missing")
        }
        guard let part = found else {
            throw .corrupt(detail: "chunk \(number) of the content \(content.text) has another size")
        }
        return part
    }
}
