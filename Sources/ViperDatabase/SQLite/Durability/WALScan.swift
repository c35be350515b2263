import Glibc

/// Searches a log (the WAL) for what SQLite's recovery would find (sqlite.org/fileformat2.html, sections 4.1 to 4.4).
struct WALScan {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24
    /// The file's first four bytes without the last bit, which tells whether checksums are big-endian.
    private static let magic: UInt32 = 0x377F_0682

    private struct Unreadable: Error {}

    private let file: String

    init(_ file: String) { self.file = file }

    /// Whether a complete commit follows the last known end of the log: the next process to open the store would
    /// recover it, although its writer was told that it failed. It reads from that end to the first foreign frame.
    ///
    /// - Returns: true also if it cannot be determined.
    func holdsCommit(behind end: LogEnd?) -> Bool {
        guard let end else { return true }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        do throws(Unreadable) {
            return try Self.findsCommit(in: descriptor, behind: end)
        } catch {
            return true
        }
    }

    private static func findsCommit(in descriptor: CInt, behind end: LogEnd) throws(Unreadable) -> Bool {
        guard let header = try read(descriptor, headerBytes, at: 0) else { return false }
        guard header.number(at: 0) & ~1 == magic else { return false }
        let size = Int(header.number(at: 8))
        guard size >= 512, size <= 65536, size & (size - 1) == 0 else { return false }
        var sum = LogChecksum(isBigEndian: header.number(at: 0) & 1 == 1, at: 24, of: header)
        // A log that was restarted begins at its start, with another salt.
        var index = header.generation == end.generation ? end.pages : 0
        if index > 0 {
            let place = offset(of: index - 1, size)
            guard let last = try read(descriptor, frameHeaderBytes, at: place) else { return false }
            sum = LogChecksum(isBigEndian: sum.isBigEndian, at: 16, of: last)
        }
        while let frame = try read(descriptor, frameHeaderBytes + size, at: offset(of: index, size)) {
            guard frame[8..<16] == header[16..<24] else { return false }
            sum.add(frame[..<8])
            sum.add(frame[frameHeaderBytes...])
            guard sum == LogChecksum(isBigEndian: sum.isBigEndian, at: 16, of: frame) else { return false }
            // The last frame of a commit contains the database's size.
            if frame.number(at: 4) != 0 { return true }
            index += 1
        }
        return false
    }

    private static func offset(of frame: Int, _ pageSize: Int) -> Int {
        headerBytes + frame * (frameHeaderBytes + pageSize)
    }

    /// Reads `count` bytes; nil if the file ends before.
    private static func read(_ descriptor: CInt, _ count: Int, at place: Int) throws(Unreadable) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard let found = bytes.withUnsafeMutableBytes({ StoreFile.fill($0, from: descriptor, at: place) }) else {
            throw Unreadable()
        }
        return found == count ? bytes : nil
    }
}

/// A log's running checksum: each frame's continues that of the previous one (section 4.2).
private struct LogChecksum: Equatable {
    let isBigEndian: Bool
    private var first: UInt32
    private var second: UInt32

    init(isBigEndian: Bool, at index: Int, of bytes: [UInt8]) {
        self.isBigEndian = isBigEndian
        first = bytes.number(at: index)
        second = bytes.number(at: index + 4)
    }

    /// Continues over bytes, whose number is a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: bytes.count - 7, by: 8) {
                first &+= word(bytes, at: index) &+ second
                second &+= word(bytes, at: index + 4) &+ first
            }
        }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }
}

extension [UInt8] {
    /// A number in the format's encoding: four bytes, big-endian.
    fileprivate func number(at index: Int) -> UInt32 {
        self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The salt in a log's header; see ``LogEnd``.
    fileprivate var generation: UInt64 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self) }
    }
}
