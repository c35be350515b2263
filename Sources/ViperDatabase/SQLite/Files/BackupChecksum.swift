import CZlib
import Glibc

/// The checksum of a copied store, which detects corruption in transit.
///
/// It is a line of text after the last page, where SQLite does not look, with the number of bytes before it and their
/// CRC-32 as computed by zlib:
///
///     adder backup of 0000000000118784 bytes, CRC-32 1c2d3e4f
///
/// A CRC-32 detects every changed bit and every changed run of up to 32 bits; it misses one in 4 billion of other
/// damages. A mark in the header of a sealed copy (sqlite.org/pragma.html#pragma_user_version) says that there must be
/// such a line, so that a truncated file is recognized.
struct BackupChecksum {
    /// An open file; sealing requires write access.
    let descriptor: CInt

    /// Seals a complete database that nobody has open and that has no log.
    ///
    /// - Parameter portion: called before each megabyte that is read. An error it throws ends the work.
    func set(portion: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        let size = try size()
        try write(Self.mark, at: Self.markPlace)
        try write(Self.line(bytes: size, checksum: try checksum(of: size, portion)), at: size)
    }

    /// Checks the seal.
    ///
    /// - Parameter portion: see ``set(portion:)``.
    /// - Returns: false if the file was never sealed, such as a copy by an older program or of a store's own file.
    /// - Throws: ``DatabaseError/corrupt(detail:)`` if the file has changed since.
    func check(portion: () throws(DatabaseError) -> Void) throws(DatabaseError) -> Bool {
        let size = try size()
        let head = try read(Self.headLength, at: 0)
        // A store's own file has a log (format version 2). No single bit turns a sealed copy's 1 into a 2.
        guard size >= Self.headLength, head[18...19] != [2, 2] else { return false }
        let bytes = max(0, size - Self.lineLength)
        let line = try read(Self.lineLength, at: bytes)
        let isMarked = Array(head[Self.markPlace...].prefix(Self.mark.count)) == Self.mark
        let hasLine = line.starts(with: Self.line(bytes: 0, checksum: 0).prefix(Self.nameLength))
        guard isMarked || hasLine else { return false }
        guard hasLine else {
            throw .corrupt(detail: "the checksum at its end is missing or damaged: the file was truncated or changed")
        }
        let expected = Self.line(bytes: bytes, checksum: try checksum(of: bytes, portion))
        guard isMarked, line == expected else {
            throw .corrupt(detail: "its bytes do not match the checksum at its end: the file was changed")
        }
        return true
    }

    /// Removes the seal, leaving a plain database.
    func remove() throws(DatabaseError) {
        guard ftruncate(descriptor, try size() - Self.lineLength) == 0 else { throw Self.failure("written") }
        try write([UInt8](repeating: 0, count: Self.mark.count), at: Self.markPlace)
    }

    /// `Seal`, stored as the header's user version.
    private static let mark = Array("Seal".utf8)
    private static let markPlace = 60
    /// The size of SQLite's header (sqlite.org/fileformat2.html, 1.3).
    private static let headLength = 100
    private static let name = "adder backup of "
    private static var nameLength: Int { name.utf8.count }
    private static let lineLength = line(bytes: 0, checksum: 0).count

    private static func line(bytes: Int, checksum: UInt32) -> [UInt8] {
        Array("\(name)\(padded(String(bytes), 16)) bytes, CRC-32 \(padded(String(checksum, radix: 16), 8))\n".utf8)
    }

    private static func padded(_ digits: String, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    private func checksum(
        of count: Int, _ portion: () throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> UInt32 {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { room.deallocate() }
        var sum = crc32_z(0, nil, 0)
        var place = 0
        while place < count {
            try portion()
            let part = UnsafeMutableRawBufferPointer(rebasing: room[..<min(room.count, count - place)])
            try fill(part, at: place)
            sum = crc32_z(sum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), part.count)
            place += part.count
        }
        return UInt32(truncatingIfNeeded: sum)
    }

    private func size() throws(DatabaseError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure("read") }
        return Int(status.st_size)
    }

    /// Reads `count` bytes, with zeros after the end of the file.
    private func read(_ count: Int, at place: Int) throws(DatabaseError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let end = try size()
        guard place < end else { return bytes }
        let result = bytes.withUnsafeMutableBytes { room in
            Result { () throws(DatabaseError) in
                try fill(UnsafeMutableRawBufferPointer(rebasing: room[..<min(count, end - place)]), at: place)
            }
        }
        try result.get()
        return bytes
    }

    private func fill(_ room: UnsafeMutableRawBufferPointer, at place: Int) throws(DatabaseError) {
        guard StoreFile.fill(room, from: descriptor, at: place) == room.count else { throw Self.failure("read") }
    }

    private func write(_ bytes: [UInt8], at place: Int) throws(DatabaseError) {
        guard lseek(descriptor, off_t(place), SEEK_SET) == place else { throw Self.failure("written") }
        try StoreFile.write(bytes, to: descriptor, "the copy")
    }

    private static func failure(_ deed: String) -> DatabaseError { StoreFile.failure("the copy", deed) }
}
