public import Viper
import ViperDatabase
public import ViperDocuments
import ViperEntities
public import ViperFiles
public import ViperHTTP

extension BlobStore {
    /// Stores a file, durably; see ``BlobUpload/finish()``. It holds one chunk, and never blocks the caller's thread.
    ///
    /// - Parameter limit: the most bytes that it may have.
    public func store(_ file: TemporaryFile, atMost limit: Int = .max) async throws(Failure) -> Blob {
        let upload = try await upload(atMost: limit)
        try await upload.write(file)
        return try await upload.finish()
    }

    /// A blob's bytes as the content of a response; nil if there is none.
    ///
    /// Beside SQLite they are sent from the blob's own file. Beside PostgreSQL they are sent from a copy on this machine's
    /// disk, see ``BlobOptions/cacheBytes``; it may be found for a while after the blob is deleted. Where there is no such
    /// file, they are sent from the rows.
    public func file(_ id: BlobID) async throws(Failure) -> FileContent? {
        if let file = contents.cached(id) { return FileContent(file) }
        return try await stored { () throws(DatabaseError) -> FileContent? in
            guard let entry = try await table.find(id) else { return nil }
            if let file = try await contents.file(entry.content, of: entry.blob) { return FileContent(file) }
            let reader = try await contents.open(entry.content, size: entry.blob.size)
            // What cannot be read is told before the response begins.
            _ = try await reader.read(at: 0, atMost: 1)
            let blob = entry.blob
            return FileContent(count: blob.size) { BlobStream(BlobReader(blob, $0.clamped(to: 0..<blob.size), reader)) }
        }
    }
}

extension BlobID {
    /// A strong tag of the bytes: the first half of their hash, which no two files share by chance.
    public var entityTag: EntityTag {
        func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return .digest(word(0), word(8))
    }
}

/// A response body that is read from a blob part by part.
private final class BlobStream: BodyStream {
    /// The size of a part: what a client that does not read it keeps in memory.
    private static let partBytes = 32 << 10

    private let reader: BlobReader

    init(_ reader: BlobReader) { self.reader = reader }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        do throws(Failure) {
            guard let part = try await reader.next(atMost: Self.partBytes) else { return false }
            part.withUnsafeBytes { writer.raw($0) }
            return true
        } catch {
            throw StreamFault(error.description, problem: error.problem)
        }
    }
}

/// Reads a blob, or a range of it, part by part, so that a reader of any blob holds one part. One task at a time uses
/// it.
public final class BlobReader: @unchecked Sendable {
    // Sendable: one task at a time uses it.

    /// The blob.
    public let blob: Blob
    /// The range that is read, in bytes from 0.
    public let range: Range<Int>
    /// The size of the largest part, 128 KiB.
    public static let partBytes = BlobChunks.size
    private let reader: any ContentReader
    private var place: Int

    init(_ blob: Blob, _ range: Range<Int>, _ reader: any ContentReader) {
        self.blob = blob
        self.range = range
        self.reader = reader
        place = range.lowerBound
    }

    /// The next part; nil after the last.
    ///
    /// - Parameter most: its size at most, in bytes; a part that is smaller than a chunk may cost as much as a whole one.
    public func next(atMost most: Int = BlobReader.partBytes) async throws(Failure) -> [UInt8]? {
        guard place < range.upperBound else { return nil }
        // Parts end where chunks do, so that none is read twice.
        let count = min(BlobChunks.size - place % BlobChunks.size, range.upperBound - place, max(1, most))
        let part = try await stored { () throws(DatabaseError) in
            try await reader.read(at: place, atMost: count)
        }
        guard part.count == count else { throw .broken("the blob \(blob.id.text) is incomplete") }
        place += count
        return part
    }
}
