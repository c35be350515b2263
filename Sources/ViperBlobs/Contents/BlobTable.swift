package import ViperDatabase
import ViperEntities

/// The table of blobs, the same in both engines.
package struct BlobTable: Sendable {
    /// A row.
    struct Entry: Sendable {
        let blob: Blob
        let content: UUID
    }

    package let database: any Database
    private let due: SQL
    private let unused: SQL
    private let options: BlobOptions

    package init(database: any Database, references: [BlobReference], options: BlobOptions) {
        self.database = database
        self.options = options
        let uses = references.map { "EXISTS (SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.column) = blobs.id)" }
        let isUsed = uses.isEmpty ? "FALSE" : uses.joined(separator: " OR ")
        due = SQL(
            composing: """
                SELECT id, content, \(isUsed) FROM blobs WHERE check_at <= (SELECT now FROM job_clock)
                ORDER BY check_at LIMIT $1
                """)
        unused = SQL(composing: "SELECT content FROM blobs WHERE id = $1 AND NOT (\(isUsed))")
    }

    func find(_ id: BlobID) async throws(DatabaseError) -> Entry? {
        try await database.first("SELECT size, content FROM blobs WHERE id = $1", [.blobID(id)]) {
            row throws(DatabaseError) in
            Entry(blob: Blob(id: id, size: Int(clamping: try row.integer(0))), content: try row.identifier(1))
        }
    }

    /// The blob after an id, in the order of ids; nil after the last.
    ///
    /// - Parameter id: nil for the first.
    func next(after id: BlobID?) async throws(DatabaseError) -> Entry? {
        try await database.first(
            "SELECT id, size, content FROM blobs WHERE id > $1 ORDER BY id LIMIT 1", [.blob(id?.bytes ?? [])]
        ) { row throws(DatabaseError) in
            Entry(
                blob: Blob(id: try row.blobID(0), size: Int(clamping: try row.integer(1))),
                content: try row.identifier(2))
        }
    }

    /// Why a content is not there: its blob was deleted meanwhile, or it is damaged.
    ///
    /// - Parameter detail: what is missing.
    static func absence(
        of content: UUID, in database: any Database, _ detail: String
    ) async throws(DatabaseError) -> DatabaseError {
        let isThere = try await database.finds("SELECT 1 FROM blobs WHERE content = $1", [.uuid(content)])
        return isThere ? .corrupt(detail: detail) : .unavailable(detail: "the content \(content.text) was deleted")
    }

    /// Adds a blob, or postpones the next check of one with the same id.
    ///
    /// - Returns: the content that the blob has now.
    func add(_ entry: Entry, in transaction: any Transaction) async throws(DatabaseError) -> UUID {
        let content = try await transaction.identifier(
            """
            INSERT INTO blobs (id, size, content, check_at) VALUES ($1, $2, $3, (SELECT now FROM job_clock) + $4)
            ON CONFLICT (id) DO UPDATE SET check_at = excluded.check_at RETURNING content
            """,
            [
                .blobID(entry.blob.id), .integer(Int64(entry.blob.size)), .uuid(entry.content),
                .integer(options.keep.inMicroseconds),
            ])
        guard let content else { throw .corrupt(detail: "a blob that was added has no row") }
        return content
    }

    /// Locks a blob until the transaction ends, and keeps it as long as one that was just uploaded; false if it is gone.
    func touch(_ id: BlobID, in transaction: any Transaction) async throws(DatabaseError) -> Bool {
        try await postpone(id, by: options.keep, in: transaction)
    }

    private func postpone(
        _ id: BlobID, by duration: Duration, in transaction: any Transaction
    ) async throws(DatabaseError) -> Bool {
        try await transaction.execute(
            "UPDATE blobs SET check_at = (SELECT now FROM job_clock) + $1 WHERE id = $2",
            [.integer(duration.inMicroseconds), .blobID(id)]) == 1
    }

    /// Deletes a blob unless a row refers to it.
    ///
    /// - Returns: its content; nil if it is kept or there is none.
    func delete(_ id: BlobID) async throws(DatabaseError) -> UUID? {
        try await database.write { transaction throws(DatabaseError) in
            let content = try await transaction.identifier(unused, [.blobID(id)])
            if let content { try await delete(id, content, in: transaction) }
            return content
        }
    }

    private func delete(
        _ id: BlobID, _ content: UUID, in transaction: any Transaction
    ) async throws(DatabaseError) {
        try await transaction.execute("DELETE FROM blobs WHERE id = $1", [.blobID(id)])
        try await transaction.execute("DELETE FROM blob_chunks WHERE content = $1", [.uuid(content)])
    }

    /// How many blobs one transaction of a sweep checks.
    static let portion = 50

    /// Checks a portion of the blobs whose time has come, and deletes those that no row refers to. Whoever refers to one
    /// meanwhile, or uploads it again, changes its row: then this transaction runs again.
    ///
    /// - Returns: the contents of the deleted blobs, and whether there may be more.
    func sweep() async throws(DatabaseError) -> (deleted: [UUID], hasMore: Bool) {
        let swept = try await database.sweep(
            AdvisoryLock("sweeping blobs"),
            ifAny: "SELECT 1 FROM blobs WHERE check_at <= (SELECT now FROM job_clock) LIMIT 1"
        ) { transaction throws(DatabaseError) -> ([UUID], Bool) in
            let found = try await transaction.rows(due, [.integer(Int64(Self.portion))]) {
                row throws(DatabaseError) in
                (id: try row.blobID(0), content: try row.identifier(1), isUsed: try row.boolean(2))
            }
            for blob in found {
                if blob.isUsed {
                    _ = try await postpone(blob.id, by: options.recheck, in: transaction)
                } else {
                    try await delete(blob.id, blob.content, in: transaction)
                }
            }
            return (found.filter { !$0.isUsed }.map(\.content), found.count == Self.portion)
        }
        return swept ?? ([], false)
    }
}
