package import ViperDatabase
package import ViperFiles
package import ViperValues

/// Where the bytes of blobs lie: in a folder beside SQLite, or in rows of PostgreSQL.
///
/// A content is written once, under an id that is never given again, and does not change until it is removed. Only the
/// rows of `blobs` say which contents there are, so that a content is complete and durable before anyone can find it.
package protocol BlobContents: Sendable {
    /// Begins a new content.
    func begin() async throws(DatabaseError) -> any ContentWriter
    /// Opens the content of a blob that was just found.
    func open(_ content: UUID, size: Int) async throws(DatabaseError) -> any ContentReader
    /// The content of a blob that was just found as a file on this machine; nil if it is in none.
    func file(_ content: UUID, of blob: Blob) async throws(DatabaseError) -> OpenFile?
    /// The content of a blob that is in a file on this machine, if that is known without asking the database. It blocks
    /// no longer than opening a file does.
    func cached(_ id: BlobID) -> OpenFile?
    /// Removes contents, after the commit that deleted their blobs and chunks.
    func remove(_ contents: [UUID]) async
    /// Removes a portion of what interrupted uploads and removals have left behind, and returns whether there may be
    /// more.
    func sweep() async throws(DatabaseError) -> Bool
    /// Moves one content to where it belongs that an import or a restore has brought in rows, and returns whether there
    /// may be more.
    func adopt() async throws(DatabaseError) -> Bool
}

extension BlobContents {
    package func cached(_ id: BlobID) -> OpenFile? { nil }
}

/// Writes one content. One task at a time uses it; exactly one of ``discard()`` and ``release()`` is its last call.
package protocol ContentWriter: AnyObject, Sendable {
    /// The content's id.
    var content: UUID { get }
    /// Appends the next ``BlobChunks/size`` bytes; fewer only at the end.
    func append(_ bytes: [UInt8]) async throws(DatabaseError)
    /// Makes the content durable.
    func finish() async throws(DatabaseError)
    /// What belongs into the transaction that adds the blob's row.
    func settle(in transaction: any Transaction) async throws(DatabaseError)
    /// Removes the content, as far as it is possible now.
    func discard() async
    /// The content belongs to a blob, or the sweep will find out whether it does.
    func release()
}

/// Reads one content. It stays readable as long as its blob is not deleted.
package protocol ContentReader: Sendable {
    /// Some bytes from an offset on: at least one, unless the content ends there, and no more than are asked for.
    func read(at offset: Int, atMost count: Int) async throws(DatabaseError) -> [UInt8]
}
