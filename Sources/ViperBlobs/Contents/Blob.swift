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
