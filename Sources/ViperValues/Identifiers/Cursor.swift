/// An opaque position in a list for clients to send back: base64url without padding (RFC 4648, section 5) of a version,
/// a payload and a checksum.
///
/// The checksum detects accidental or playful changes. It keeps no secret and grants nothing: a payload must be
/// validated like any other input.
public struct Cursor: Sendable, Hashable {
    /// Written by the list's own code with a ``PayloadWriter``.
    let payload: [UInt8]

    /// The maximum length accepted, in characters. Payloads of up to 3067 bytes fit.
    public static let maximumCount = 4096

    private static var version: UInt8 { 1 }

    init(payload: [UInt8]) { self.payload = payload }

    /// Parses a cursor; nil if it is not exactly a ``text``: another alphabet, padding, nonzero trailing bits, another
    /// version, a wrong checksum, or too long.
    public init?(text: UnsafeRawBufferPointer) {
        guard text.count <= Self.maximumCount, let bytes = Base64URL.decode(text), bytes.count >= 5,
            bytes[0] == Self.version
        else { return nil }
        let end = bytes.count - 4
        let isWhole = bytes.withUnsafeBytes { bytes in
            Self.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
                == UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
        }
        guard isWhole else { return nil }
        payload = Array(bytes[1..<end])
    }

    /// Parses a cursor; nil if it is not exactly a ``text``.
    public init?(_ text: String) {
        var text = text
        guard let cursor = text.withUTF8({ Cursor(text: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = cursor
    }

    /// The cursor as text: `A` to `Z`, `a` to `z`, `0` to `9`, `-` and `_`.
    public var text: String {
        let count = payload.count
        return withUnsafeTemporaryAllocation(byteCount: count + 5, alignment: 1) { room in
            room[0] = Self.version
            payload.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: room[1...]).copyMemory(from: $0) }
            let sum = Self.checksum(UnsafeRawBufferPointer(rebasing: room[...count]))
            room.storeBytes(of: sum.bigEndian, toByteOffset: count + 1, as: UInt32.self)
            return Base64URL.encode(UnsafeRawBufferPointer(room))
        }
    }

    /// The low 32 bits of 64-bit FNV-1a.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: FNV1a.hash(bytes))
    }
}

extension PayloadWriter {
    /// The payload as a cursor.
    public func finish() -> Cursor { Cursor(payload: bytes) }
}

extension PayloadReader {
    /// Starts reading a cursor.
    public init(_ cursor: Cursor) { self.init(cursor.payload) }
}
