import CDescriptors
import Glibc

/// The place of a SQLite store: its file's inode and birth time, which a copy does not have, and a nonce, which is in the
/// store and in the file `adder.nonce` beside it, and changes whenever the store is opened and closed. An older copy that
/// was written over the store's file has an older nonce. The number of the device is no part of it: it changes when a volume
/// moves.
///
/// The file has room for two nonces. The next one is written beside the current one, then into the store, and then the
/// former is erased: while both stand, either is right, so that nothing is lost by a crash in between.
struct StorePlace {
    private let file: String
    /// The part that the file system gives.
    private let origin: String
    private var slots: [String]
    /// Whether the file is there.
    private let hasFile: Bool

    private static let width = 16
    private static let blank = String(repeating: " ", count: width)
    /// Stands for a store that remembers no place yet.
    private static let none = String(repeating: "0", count: width)

    init(_ folder: DataFolder) throws(DatabaseError) { try self.init(in: folder.path, of: folder.file) }

    /// - Parameter store: the store's file.
    init(in folder: String, of store: String) throws(DatabaseError) {
        file = folder + "/adder.nonce"
        var (inode, birth): (UInt64, Int64) = (0, 0)
        guard adder_birth(store, &inode, &birth) == 0 else {
            throw .unavailable(detail: "\(store) cannot be found: \(lastSystemError())")
        }
        origin = "\(inode)/\(birth)/"
        let bytes = Self.bytes(of: file)
        hasFile = bytes != nil
        slots = [0, 1].map { slot in
            let part = (bytes ?? []).dropFirst(slot * (Self.width + 1)).prefix(Self.width)
            let isNonce = part.count == Self.width && part.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
            return isNonce ? String(decoding: part, as: UTF8.self) : Self.blank
        }
    }

    /// Whether a store that remembers this place is the one that was here before.
    func isKnown(_ remembered: String?) -> Bool {
        guard let remembered else { return slots.contains(Self.none) || slots == [Self.blank, Self.blank] }
        return slots.contains { $0 != Self.blank && origin + $0 == remembered }
    }

    /// Writes the next nonce beside the current one, and returns the place to remember.
    ///
    /// - Parameter remembered: the place that the store remembers.
    mutating func begin(replacing remembered: String?) throws(DatabaseError) -> String {
        if remembered == nil { slots[1] = Self.none }
        let next = remembered == origin + slots[0] ? 1 : 0
        slots[next] = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
        try write(isSynced: true)
        return origin + slots[next]
    }

    /// Erases all other nonces, once the store remembers a place.
    mutating func end(remembering place: String) {
        slots = slots.map { origin + $0 == place ? $0 : Self.blank }
        // Needs no sync: until it is on the disk the former one is accepted, too.
        try? write(isSynced: false)
    }

    private func write(isSynced: Bool) throws(DatabaseError) {
        let descriptor = try StoreFile.open(file, O_WRONLY | O_CREAT | O_NOFOLLOW)
        defer { close(descriptor) }
        let bytes = Array("\(slots[0])\n\(slots[1])\n".utf8)
        // Within one sector, of which only the changed nonce may be torn.
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw StoreFile.failure(file) }
        guard isSynced else { return }
        guard fdatasync(descriptor) == 0 else { throw StoreFile.failure(file) }
        guard !hasFile, let end = file.lastIndex(of: "/") else { return }
        try StoreFile.sync(folder: String(file[..<end]))
    }

    private static func bytes(of file: String) -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2 * (width + 1))
        let count = bytes.withUnsafeMutableBytes { StoreFile.fill($0, from: descriptor, at: 0) } ?? 0
        return Array(bytes.prefix(count))
    }
}
