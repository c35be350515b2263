import ViperValues

/// An entity tag (RFC 9110, section 8.8.3).
public enum EntityTag: Sendable, Equatable {
    /// A strong tag of a single resource: `"<version>-<variant>"`, decimal and 16 hexadecimal digits. The variant
    /// stands for the media type, the language and the schema of the document.
    case version(Int64, variant: UInt64)
    /// A weak tag of a document's bytes: `W/"<hash>"`, 16 hexadecimal digits.
    case content(UInt64)

    /// A strong tag of a file's bytes: `"<digest>"`, 32 hexadecimal digits of a cryptographic hash.
    case digest(UInt64, UInt64)

    /// The tag of the same document and version in a coding. Applying it twice returns the original.
    @inlinable
    public func varied(by coding: ContentCoding) -> EntityTag {
        switch self {
        case .version(let version, let variant): .version(version, variant: variant ^ coding.tagVariant)
        case .content(let hash): .content(hash ^ coding.tagVariant)
        case .digest(let high, let low): .digest(high, low ^ coding.tagVariant)
        }
    }

    /// The maximum length of a tag in bytes.
    public static let maximumCount = 40

    /// Writes the tag with its quotes into a buffer of at least ``maximumCount`` bytes and returns its length.
    public func write(to target: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        func put(_ byte: UInt8) {
            target[count] = byte
            count += 1
        }
        func putHexadecimal(_ value: UInt64) {
            target.storeBytes(of: Hexadecimal.digits(value), toByteOffset: count, as: SIMD2<UInt64>.self)
            count += 16
        }
        switch self {
        case .version(let version, let variant):
            put(0x22)
            for byte in String(version).utf8 { put(byte) }
            put(0x2D)
            putHexadecimal(variant)
        case .content(let hash):
            put(0x57)
            put(0x2F)
            put(0x22)
            putHexadecimal(hash)
        case .digest(let high, let low):
            put(0x22)
            putHexadecimal(high)
            putHexadecimal(low)
        }
        put(0x22)
        return count
    }

    /// The tag as sent in a header field.
    public var text: String {
        withUnsafeTemporaryAllocation(byteCount: Self.maximumCount, alignment: 1) { room in
            let count = write(to: room)
            return String(decoding: room[..<count], as: UTF8.self)
        }
    }
}
