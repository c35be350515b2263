import Foundation

/// Where a page ended: what it is a cursor of, the time, the id and a checksum, base64url.
struct Cursor {
    /// The version of cursors, the number of the sort (newest first), no filter by `enabled`, no prefix.
    private static let kind: [UInt8] = [1, 1, 0, 0]

    var createdAt: Int64
    var id: UUID

    init(createdAt: Int64, id: UUID) {
        self.createdAt = createdAt
        self.id = id
    }

    init?(_ text: String) {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let bytes = Data(base64Encoded: base64), bytes.count == Self.kind.count + 28,
            bytes.starts(with: Self.kind),
            bytes.suffix(4).elementsEqual(Self.checksum(bytes.dropLast(4)))
        else { return nil }
        let position = bytes.dropFirst(Self.kind.count)
        createdAt = position.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        id = position.dropFirst(8).prefix(16).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    var text: String {
        var bytes = Data(Self.kind)
        withUnsafeBytes(of: createdAt.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: Self.checksum(bytes))
        let base64 = bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        return base64.replacing("=", with: "")
    }

    /// The low half of 64-bit FNV-1a.
    private static func checksum(_ bytes: Data) -> [UInt8] {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return withUnsafeBytes(of: UInt32(truncatingIfNeeded: hash).bigEndian) { Array($0) }
    }
}
