public import ViperDatabase
public import ViperEntities
public import ViperFiles

/// Stored bytes that never change, such as an uploaded photo.
public struct Blob: Sendable, Equatable {
    /// Identifies the content.
    public let id: BlobID
    /// The size in bytes.
    public let size: Int
}

/// A column of a feature's table that refers to blobs by their ids. A blob that no column refers to is swept.
///
/// Give the column an index, since each sweep looks for a blob there, and a foreign key to `blobs (id)`, so that no row
/// can ever refer to a blob that is gone.
public struct BlobReference: Sendable {
    let table: StaticString
    let column: StaticString

    /// Names a column.
    public init(_ table: StaticString, _ column: StaticString) {
        self.table = table
        self.column = column
    }
}

/// How long blobs are kept that nothing refers to, and how many of PostgreSQL's are on this machine's disk.
public struct BlobOptions: Sendable {
    /// How long after its upload, or after the last row that referred to it, a blob is kept that no row refers to.
    /// Default: an hour.
    public var keep: Duration = .seconds(3600)
    /// How often a blob is checked whose rows were deleted without ``BlobStore/touch(_:in:)``. Default: a day.
    public var recheck: Duration = .seconds(86_400)
    /// The pause after which an upload that sends nothing is given up. Default: an hour.
    public var uploadTimeout: Duration = .seconds(3600)
    /// The most bytes of the copies on this machine's disk of blobs that lie in PostgreSQL; 0 for no copies. Default: 1
    /// GiB.
    public var cacheBytes = 1 << 30
    /// What blobs in files leave free of their disk. Default: nothing.
    public var reserve = DiskReserve.none

    /// Creates the default options.
    public init() {}
}

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

    static let rule = ColumnRule { value in
        guard case .bytes(let bytes) = value, bytes.count != byteCount else { return nil }
        return "Expected a hash of \(byteCount) bytes, found \(bytes.count)."
    }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { rule }

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
