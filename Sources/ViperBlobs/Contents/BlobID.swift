public import ViperDatabase
public import ViperEntities
import ViperFiles
public import ViperValues

/// Identifies a blob by its content: the SHA-256 of its bytes (FIPS 180-4). The same bytes are the same blob, whoever
/// uploads them.
public struct BlobID: Sendable, Hashable {
    /// The length of the digest in bytes.
    static let byteCount = 32

    /// The digest's 32 bytes.
    public let bytes: [UInt8]

    /// Creates an id of a digest; nil unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Parses 64 hexadecimal digits in either case; nil if the text is anything else.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == Self.byteCount * 2 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Hexadecimal.value(of: digits[index]), let low = Hexadecimal.value(of: digits[index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The digest in lower-case hexadecimal, as printed by `sha256sum`: a strong entity tag of the content.
    public var text: String { SHA256.text(of: bytes) }
}

extension BlobID: KeptColumnValue {
    /// The id of no content, which a new entity has until its blob is stored.
    public static var none: BlobID { BlobID(unchecked: Array(repeating: 0, count: byteCount)) }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    public static var columnKind: ColumnKind { .bytes }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .bytes(let bytes) = value, bytes.count != byteCount else { return nil }
            return "Expected a hash of \(byteCount) bytes, found \(bytes.count)."
        }
    }

    public static func decode(_ row: inout RowReader) -> BlobID {
        if let id = BlobID(bytes: row.bytes()) { return id }
        row.refuse("a hash of 32 bytes")
        return .none
    }

    public var sqlValue: SQLValue { .blobID(self) }

    public func write(to writer: inout PayloadWriter) { writer.text(text) }

    public init?(reading reader: inout PayloadReader) {
        guard let id = reader.text().flatMap({ BlobID($0) }) else { return nil }
        self = id
    }
}

extension SQLValue {
    /// A blob's id as a parameter.
    public static func blobID(_ id: BlobID) -> SQLValue { .blob(id.bytes) }
}

extension Row {
    /// A column with a blob's id.
    public func blobID(_ column: Int) throws(DatabaseError) -> BlobID {
        let bytes = try blob(column)
        guard let id = BlobID(bytes: bytes) else {
            throw .corrupt(detail: "column \(column) should have \(BlobID.byteCount) bytes but has \(bytes.count)")
        }
        return id
    }
}
