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

    /// Writes the tag with its quotes.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .version(let version, let variant):
            writer.byte(0x22)
            writer.integer(version)
            writer.byte(0x2D)
            writer.hexadecimal(variant)
        case .content(let hash):
            writer.raw("W/\"")
            writer.hexadecimal(hash)
        case .digest(let high, let low):
            writer.byte(0x22)
            writer.hexadecimal(high)
            writer.hexadecimal(low)
        }
        writer.byte(0x22)
    }

    /// The tag as sent in a header field.
    public var text: String {
        var writer = ByteWriter(capacity: 64)
        write(to: &writer)
        return writer.text
    }
}
