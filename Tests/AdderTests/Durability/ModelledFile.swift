import Glibc
import ViperTesting

/// A file as the kernel caches it, and as it is on the disk.
///
/// A page of 4 KiB is dirty from a write until the next sync. A successful sync writes all dirty pages. A failed one
/// writes some, and marks all as clean: later syncs skip them unless they are written to again (as Linux does:
/// "PostgreSQL's fsync() surprise", lwn.net/Articles/752063). A power cut leaves any subset of a dirty page's sectors of
/// 512 bytes, and any one of the lengths since the last sync.
final class ModelledFile {
    private static let (page, sector) = (4096, 512)

    private(set) var cached: [UInt8]
    private(set) var durable: [UInt8]
    private var dirty: Set<Int> = []
    /// The lengths since the last successful sync, each with the minimum up to then.
    private var lengths: [(length: Int, shortest: Int)] = []

    /// A file that is entirely on the disk.
    init(_ bytes: [UInt8]) {
        cached = bytes
        durable = bytes
    }

    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        guard !bytes.isEmpty else { return }
        let end = offset + bytes.count
        if end > cached.count { cached += [UInt8](repeating: 0, count: end - cached.count) }
        Self.copy(bytes, to: &cached, at: offset)
        for page in offset / Self.page...(end - 1) / Self.page { dirty.insert(page) }
        noteLength()
    }

    func truncate(to length: Int) {
        if length < cached.count {
            cached.removeLast(cached.count - length)
            dirty = dirty.filter { $0 * Self.page < length }
            if length % Self.page > 0 { dirty.insert(length / Self.page) }
        } else {
            cached += [UInt8](repeating: 0, count: length - cached.count)
        }
        noteLength()
    }

    private func noteLength() {
        let shortest = min(lengths.last?.shortest ?? durable.count, cached.count)
        if lengths.last?.length != cached.count || lengths.last?.shortest != shortest {
            lengths.append((cached.count, shortest))
        }
    }

    func sync(hasFailed: Bool, _ random: inout SeededGenerator) {
        if hasFailed {
            durable = remains(share: random.share(), &random)
        } else {
            // In place: a log of a few megabytes is synced hundreds of times.
            var bytes = durable
            durable = []
            overlay(&bytes, length: cached.count, shortest: lengths.last?.shortest ?? bytes.count) { _ in true }
            durable = bytes
        }
        dirty = []
        // The length on the disk is as uncertain as the pages: a later sync writes it.
        lengths = durable.count == cached.count ? [] : [(cached.count, min(durable.count, cached.count))]
    }

    /// What a power cut leaves.
    /// - Parameter share: how much of the unsynced data is kept, from 0 to 1.
    func remains(share: Double, _ random: inout SeededGenerator) -> [UInt8] {
        let index = share == 1 ? lengths.count : Int.random(in: 0...lengths.count, using: &random)
        let (length, shortest) = index == 0 ? (durable.count, durable.count) : lengths[index - 1]
        var bytes = durable
        overlay(&bytes, length: length, shortest: shortest) { _ in Double.random(in: 0..<1, using: &random) < share }
        return bytes
    }

    /// Truncates or extends what is on the disk, and writes the chosen sectors of dirty pages.
    private func overlay(_ bytes: inout [UInt8], length: Int, shortest: Int, _ isChosen: (Int) -> Bool) {
        let kept = min(shortest, length)
        if bytes.count > kept { bytes.removeLast(bytes.count - kept) }
        if length > bytes.count { bytes += [UInt8](repeating: 0, count: length - bytes.count) }
        for page in dirty.sorted() {
            for start in stride(from: page * Self.page, to: min((page + 1) * Self.page, length), by: Self.sector)
            where isChosen(start) {
                let end = min(start + Self.sector, length, cached.count)
                if start < end { Self.copy(cached[start..<end], to: &bytes, at: start) }
            }
        }
    }

    private static func copy(_ bytes: ArraySlice<UInt8>, to target: inout [UInt8], at offset: Int) {
        target.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: $0) }
        }
    }
}
