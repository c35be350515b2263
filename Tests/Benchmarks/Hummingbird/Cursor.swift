import Foundation

/// Where a page ended: a version, flags, the time, the id and a checksum, base64url.
struct Cursor {
    var createdAt: Int64
    var id: UUID

    init(createdAt: Int64, id: UUID) {
        self.createdAt = createdAt
        self.id = id
    }

    init?(_ text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        guard let bytes = Data(base64Encoded: base64), bytes.count == 30, bytes.starts(with: [1, 0]),
            bytes.suffix(4).elementsEqual(Self.checksum(bytes.prefix(26)))
        else { return nil }
        createdAt = bytes[2..<10].reduce(0) { $0 << 8 | Int64($1) }
        id = bytes[10..<26].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    var text: String {
        var bytes = Data([1, 0])
        withUnsafeBytes(of: createdAt.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: Self.checksum(bytes))
        return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    }

    /// The low half of 64-bit FNV-1a.
    private static func checksum(_ bytes: Data) -> [UInt8] {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return withUnsafeBytes(of: UInt32(truncatingIfNeeded: hash).bigEndian) { Array($0) }
    }
}
