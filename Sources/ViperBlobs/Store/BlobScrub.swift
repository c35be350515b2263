import ViperDatabase
import ViperThreads

/// Checks all blobs again and again while a server runs, so slowly that nobody notices: a disk loses bits without saying
/// so, and as long as there is a backup they can be restored.
///
/// It begins at a random place, so that servers that share a store, and one that is often restarted, check all of it.
final class BlobScrub: Sendable {
    private let check: BlobCheck
    private let table: BlobTable
    private let report: @Sendable (String) -> Void
    private let last: Locked<BlobID?>
    /// About how many bytes are read at a time.
    private let portionBytes: Int

    /// The pause between two portions. With 16 MiB each, 23 GB are checked a day.
    static let interval = Duration.seconds(60)

    /// - Parameter report: receives a line for the log for each blob that is damaged.
    init(
        _ blobs: BlobStore, portionBytes: Int = 16 << 20, report: @escaping @Sendable (String) -> Void
    ) {
        check = BlobCheck(blobs)
        table = blobs.table
        self.portionBytes = portionBytes
        self.report = report
        last = Locked(BlobID(bytes: (0..<BlobID.byteCount).map { _ in UInt8.random(in: 0...255) }))
    }

    /// Checks the next blobs.
    func portion() async throws(DatabaseError) {
        var bytes = 0
        while bytes < portionBytes, !Task.isCancelled {
            guard let entry = try await table.next(after: last.withLock { $0 }) else {
                // From the start, at the next time.
                last.withLock { $0 = nil }
                return
            }
            // Before it is read: one that cannot be read holds up no other.
            last.withLock { $0 = entry.blob.id }
            if let damage = try await check.damage(of: entry) { report("A blob is damaged: \(damage)") }
            // Small ones take time too.
            bytes += entry.blob.size + (64 << 10)
        }
    }
}
