public import Viper
import ViperDatabase
import ViperEntities

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
        do throws(DatabaseError) {
            let part = try await reader.read(at: place, atMost: count)
            guard part.count == count else { throw .corrupt(detail: "the blob \(blob.id.text) is incomplete") }
            place += count
            return part
        } catch {
            throw Failure(error)
        }
    }
}
