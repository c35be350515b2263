/// An opaque position in a list for clients to send back: base64url without padding (RFC 4648, section 5) of a version,
/// a payload and a checksum.
///
/// The checksum detects accidental or playful changes. It keeps no secret and grants nothing: a payload must be
/// validated like any other input.
public struct Cursor: Sendable, Hashable {
    /// Written by the list's own code with a ``CursorWriter``.
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

/// Writes the payload of a cursor, which a ``CursorReader`` reads in the same order.
public struct CursorWriter: Sendable {
    private var payload: [UInt8] = []

    /// Creates an empty payload.
    public init() { payload.reserveCapacity(64) }

    /// Appends one byte, such as the number of a sort order.
    public mutating func byte(_ value: UInt8) { payload.append(value) }

    /// Appends an integer, as eight bytes.
    public mutating func int64(_ value: Int64) { append(UInt64(bitPattern: value)) }

    /// Appends a UUID, as sixteen bytes.
    public mutating func uuid(_ value: UUID) {
        append(value.high)
        append(value.low)
    }

    /// Appends a text after its length.
    public mutating func text(_ value: String) {
        var count = value.utf8.count
        while count >= 0x80 {
            payload.append(UInt8(truncatingIfNeeded: count) | 0x80)
            count >>= 7
        }
        payload.append(UInt8(truncatingIfNeeded: count))
        payload += value.utf8
    }

    /// The cursor.
    public func finish() -> Cursor { Cursor(payload: payload) }

    private mutating func append(_ word: UInt64) {
        withUnsafeBytes(of: word.bigEndian) { payload.append(contentsOf: $0) }
    }
}

/// Reads the payload of a cursor. Anything unexpected gives nil, and the cursor must be refused; so must one that is
/// not at its end after everything has been read.
public struct CursorReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// Starts reading a cursor.
    public init(_ cursor: Cursor) { rest = cursor.payload[...] }

    /// Whether everything has been read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// Reads one byte.
    public mutating func byte() -> UInt8? { rest.popFirst() }

    /// Reads an integer of eight bytes.
    public mutating func int64() -> Int64? { word().map { Int64(bitPattern: $0) } }

    /// Reads a UUID of sixteen bytes.
    public mutating func uuid() -> UUID? {
        guard rest.count >= 16, let high = word(), let low = word() else { return nil }
        return UUID(high: high, low: low)
    }

    /// Reads a text: its length in the shortest form, then UTF-8 without U+0000, which no text may contain.
    public mutating func text() -> String? {
        guard let count = length(), count <= rest.count else { return nil }
        let bytes = rest.prefix(count)
        guard !bytes.contains(0), bytes.withUnsafeBytes(UTF8Check.isValid) else { return nil }
        rest = rest.dropFirst(count)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func length() -> Int? {
        var length = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            length |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return byte == 0 && shift > 0 ? nil : length }
        }
        return nil
    }

    private mutating func word() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        let word = rest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return word
    }
}
