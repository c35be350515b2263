public import Viper
import ViperDatabase
import ViperEntities
public import ViperFiles
public import ViperHTTP
import ViperThreads

/// Bytes on their way into the store. Nobody sees them before ``finish()`` has returned.
///
/// It holds one chunk of 128 KiB, however much is uploaded. One task at a time uses it, and ends it by ``finish()`` or
/// ``discard()``; what a process leaves behind that ends before is swept.
public final class BlobUpload: @unchecked Sendable {
    // Sendable: one task at a time uses it.

    private let table: BlobTable
    private let writer: any ContentWriter
    private let digest: BlobDigest
    private let pool: WorkPool
    private let limit: Int
    private var chunk: [UInt8] = []
    private var size = 0
    private var hasEnded = false

    init(_ table: BlobTable, _ writer: any ContentWriter, hashedBy pool: WorkPool, atMost limit: Int) {
        self.table = table
        self.writer = writer
        self.pool = pool
        self.limit = limit
        digest = BlobDigest(pool)
    }

    /// Appends bytes, and waits until there is room for more.
    ///
    /// - Throws: `Failure.other` with `fileTooLarge` if they exceed the limit,
    ///   `Failure.full` if there is no room on the disk. Then, as after any failure, the upload has ended and
    ///   nothing of it is left.
    public func write(_ bytes: UnsafeRawBufferPointer) async throws(Failure) {
        try await admit(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            if chunk.capacity == 0 { chunk.reserveCapacity(min(BlobChunks.size, limit)) }
            let part = rest.prefix(BlobChunks.size - chunk.count)
            chunk.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if chunk.count == BlobChunks.size { try await flush() }
        }
    }

    /// Appends a file, part by part. See ``write(_:)-(UnsafeRawBufferPointer)``; `Failure.unavailable` if it cannot
    /// be read.
    public func write(_ file: TemporaryFile) async throws(Failure) {
        var place = 0
        while true {
            let start = place
            let part = try await ending { () async throws(DatabaseError) -> [UInt8] in
                try await pool.perform { () throws(DatabaseError) in try Self.part(of: file, at: start) }
            }
            guard !part.isEmpty else { return }
            place += part.count
            if chunk.isEmpty {
                try await admit(part.count)
                chunk = part
                if chunk.count == BlobChunks.size { try await flush() }
            } else {
                try await write(part)
            }
        }
    }

    private static func part(of file: TemporaryFile, at place: Int) throws(DatabaseError) -> [UInt8] {
        var result: Result<Void, FileError> = .success(())
        let bytes = [UInt8](unsafeUninitializedCapacity: BlobChunks.size) { room, count in
            do throws(FileError) {
                count = try file.read(at: place, into: UnsafeMutableRawBufferPointer(room))
            } catch {
                result = .failure(error)
            }
        }
        switch result {
        case .success: return bytes
        case .failure(.full(let detail)), .failure(.failed(let detail)): throw .unavailable(detail: detail)
        }
    }

    /// Appends what does not begin a chunk.
    private func write(_ part: [UInt8]) async throws(Failure) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: part.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: part)
        try await write(UnsafeRawBufferPointer(copy))
    }

    /// Counts bytes that are about to be appended.
    private func admit(_ count: Int) async throws(Failure) {
        guard !hasEnded else { throw Self.ended }
        guard count <= limit - size else {
            await discard()
            throw .other(
                .fileTooLarge, "Expected at most \(limit) bytes, found more.",
                fr: "Au plus \(limit) octets attendus, trouvé davantage.",
                pt: "No máximo \(limit) bytes esperados, encontrados mais.")
        }
        size += count
    }

    /// Stores everything written, durably, and returns the blob: a new one, or the one that had the same bytes already.
    ///
    /// The blob is kept for ``BlobOptions/keep``; until then a row must refer to it.
    ///
    /// - Throws: `Failure.full` if there is no room on the disk; see `write`.
    public func finish() async throws(Failure) -> Blob {
        guard !hasEnded else { throw Self.ended }
        if !chunk.isEmpty { try await flush() }
        return try await ending { () async throws(DatabaseError) -> Blob in
            try await writer.finish()
            let blob = Blob(id: try await digest.finish(), size: size)
            let isNew = try await add(blob)
            hasEnded = true
            if isNew { writer.release() } else { await removeContent() }
            return blob
        }
    }

    /// Adds the blob's row; false if there is one with another content.
    private func add(_ blob: Blob) async throws(DatabaseError) -> Bool {
        let (table, writer) = (table, writer)
        return try await table.database.write {
            (transaction: any Transaction) async throws(DatabaseError) -> Bool in
            let entry = BlobTable.Entry(blob: blob, content: writer.content)
            guard try await table.add(entry, in: transaction) == entry.content else { return false }
            try await writer.settle(in: transaction)
            return true
        }
    }

    /// Gives the upload up and removes what was stored of it. Does nothing after its end.
    public func discard() async {
        guard !hasEnded else { return }
        hasEnded = true
        await removeContent()
    }

    private func flush() async throws(Failure) {
        let bytes = chunk
        chunk.removeAll(keepingCapacity: false)
        try await ending { () async throws(DatabaseError) in
            try await digest.update(bytes)
            try await writer.append(bytes)
        }
    }

    /// Runs a step, whose failure ends the upload.
    private func ending<Value>(
        _ step: () async throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        do throws(DatabaseError) {
            return try await step()
        } catch {
            if case .outcomeUnknown = error {
                // The blob may be there: the sweep will find out.
                hasEnded = true
                writer.release()
            } else {
                await discard()
            }
            throw Failure(error)
        }
    }

    /// Not stopped by a cancellation, and no part of any transaction.
    private func removeContent() async {
        let writer = writer
        await Task.detached { await writer.discard() }.value
    }

    private static let ended = Failure.broken("an upload was used after its end")
}

/// Computes the SHA-256 of an upload on a pool's threads.
private final class BlobDigest: @unchecked Sendable {
    // Sendable: one piece of work at a time uses it.

    private var hash = SHA256()
    private let pool: WorkPool

    init(_ pool: WorkPool) { self.pool = pool }

    func update(_ bytes: [UInt8]) async throws(DatabaseError) {
        try await pool.perform { [self] () throws(DatabaseError) in bytes.withUnsafeBytes { hash.update($0) } }
    }

    func finish() async throws(DatabaseError) -> BlobID {
        guard let id = BlobID(bytes: hash.finish()) else { throw .misuse(detail: "a digest has another length") }
        return id
    }
}

extension ProblemKind {
    /// A file over the limit that its route names.
    public static let fileTooLarge = ProblemKind(
        "file-too-large", .contentTooLarge,
        Phrase("The file is too large", "Le fichier est trop grand", "O ficheiro é demasiado grande"),
        "The file exceeds the limit that `detail` names. Nothing of it was stored.",
        remedy: "Send a smaller file.")
}
