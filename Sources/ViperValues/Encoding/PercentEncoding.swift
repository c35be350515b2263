/// Percent-encoding of URIs (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Why encoded text is refused. Offsets count the bytes of the encoded text from 0.
    public enum Fault: Error, Sendable, Equatable {
        /// The `%` here is not followed by two hexadecimal digits.
        case malformed(offset: Int)
        /// The decoded bytes are not UTF-8.
        case notUTF8
        /// The decoded text contains U+0000.
        case nul
    }

    /// Where encoded text occurs.
    public enum Place: Sendable {
        /// A path segment, in which `+` is itself.
        case path
        /// A name or value of a query, in which `+` is a space.
        case query
    }

    /// Decodes a text strictly.
    public static func decode(_ bytes: UnsafeRawBufferPointer, in place: Place) throws(Fault) -> String {
        try withDecoded(bytes, in: place) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls a closure with the decoded UTF-8 bytes, which are copied only if something is encoded.
    @inlinable
    public static func withDecoded<Result>(
        _ bytes: UnsafeRawBufferPointer, in place: Place, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(Fault) -> Result {
        guard needsDecoding(bytes, in: place) else {
            try check(bytes)
            return body(bytes)
        }
        let result = withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { room in
            Swift.Result { () throws(Fault) -> Result in
                let count = try decode(bytes, in: place, to: room)
                let decoded = UnsafeRawBufferPointer(rebasing: room[..<count])
                try check(decoded)
                return body(decoded)
            }
        }
        return try result.get()
    }

    /// Encodes a path segment or a name or value of a query: every byte except unreserved characters (RFC 3986, section
    /// 2.3), so that the result is valid in both.
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        return encode(text.utf8, except: isUnreserved)
    }

    /// Encodes bytes except those that stand for themselves.
    package static func encode(_ bytes: some Collection<UInt8>, except isPlain: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if isPlain(byte) {
                encoded.append(byte)
            } else {
                encoded.append(0x25)
                encoded.append(upperCaseDigit(byte >> 4))
                encoded.append(upperCaseDigit(byte & 15))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension PercentEncoding {
    /// Whether a text contains anything to decode.
    @inlinable
    package static func needsDecoding(_ bytes: UnsafeRawBufferPointer, in place: Place) -> Bool {
        bytes.offset(of: 0x25) != nil || (place == .query && bytes.offset(of: 0x2B) != nil)
    }

    /// Decodes into a buffer of at least the same size and returns the decoded length.
    @usableFromInline
    static func decode(
        _ bytes: UnsafeRawBufferPointer, in place: Place, to room: UnsafeMutableRawBufferPointer
    ) throws(Fault) -> Int {
        var index = 0
        var count = 0
        while index < bytes.count {
            var byte = bytes[index]
            if byte == 0x25 {
                guard index &+ 2 < bytes.count, let high = Hexadecimal.value(of: bytes[index &+ 1]),
                    let low = Hexadecimal.value(of: bytes[index &+ 2])
                else { throw .malformed(offset: index) }
                byte = high << 4 | low
                index &+= 2
            } else if byte == 0x2B && place == .query {
                byte = 0x20
            }
            room[count] = byte
            index &+= 1
            count &+= 1
        }
        return count
    }

    @usableFromInline
    static func check(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard UTF8Check.isValid(bytes) else { throw .notUTF8 }
        if bytes.offset(of: 0) != nil { throw .nul }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func upperCaseDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x37 &+ value }
}

extension PercentEncoding.Fault: CustomStringConvertible {
    /// What is wrong, for the client who sent it.
    public var description: String {
        switch self {
        case .malformed(let offset): "expected two hexadecimal digits after '%' at byte \(offset)"
        case .notUTF8: "not UTF-8 once it is decoded"
        case .nul: "U+0000 is no text"
        }
    }
}
