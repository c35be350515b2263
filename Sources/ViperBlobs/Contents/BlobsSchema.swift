import ViperDatabase
package import ViperFeatures

/// The schema of blobs.
///
/// | column | meaning |
/// |---|---|
/// | `blobs.id` | the SHA-256 of the content |
/// | `content` | where the bytes lie: the name of a file, or of rows in `blob_chunks`. It is never given twice, so that whoever uploads bytes that are being deleted has a content of its own |
/// | `check_at` | when the sweep looks at the blob next, in microseconds since 1970 by the database's clock |
/// | `blob_uploads.active_at` | when an upload, whose chunks belong to no blob yet, last sent something |
/// | `blob_chunks.number` | the chunk's place, from 0; all but the last have ``BlobChunks/size`` bytes |
///
/// Beside SQLite, where contents are files, `blob_chunks` has rows only in a backup or an export, or after an import,
/// and `blob_uploads` none.
package enum BlobsSchema: KitSchema {
    package static let place = -1

    static let migrations = [
        Migration(feature: "blobs", number: 1) { dialect in
            """
            CREATE TABLE blobs (
                id \(dialect.bytes) PRIMARY KEY CHECK (length(id) = 32),
                size \(dialect.integer) NOT NULL CHECK (size >= 0),
                content \(dialect.uuid) NOT NULL UNIQUE\(dialect.isUUID("content")),
                check_at \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX blobs_by_check ON blobs (check_at);
            CREATE TABLE blob_uploads (
                content \(dialect.uuid) PRIMARY KEY\(dialect.isUUID("content")),
                active_at \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX blob_uploads_by_activity ON blob_uploads (active_at);
            CREATE TABLE blob_chunks (
                content \(dialect.uuid) NOT NULL\(dialect.isUUID("content")),
                number \(dialect.integer) NOT NULL CHECK (number >= 0),
                bytes \(dialect.bytes) NOT NULL,
                PRIMARY KEY (content, number)
            )\(dialect.strict);\(dialect == .sqlite ? "" : uncompressed)
            """
        }
    ]

    /// Photos are compressed already.
    private static let uncompressed = "\nALTER TABLE blob_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;"

    /// The tables, as a program has them.
    package static let declaration = FeatureDeclaration("blobs", migrations, exported)

    /// Blobs move with their bytes; features whose rows refer to them come later.
    static let exported = ExportedFeature(
        name: "blobs",
        tables: [
            ExportedTable(
                name: "blobs",
                columns: [.bytes("id", BlobID.rule), .uuid("content"), .integer("size", .number(0...Int64.max >> 1))],
                leftOut: [.init(name: "check_at", reason: "In another store the sweep begins anew")],
                constants: ["check_at": "(SELECT now FROM job_clock) + 86400000000"]),
            ExportedTable(
                name: "blob_chunks",
                columns: [
                    .uuid("content"), .integer("number", .number(0...Int64.max >> 20)), .bytes("bytes", .chunk),
                ],
                keyCount: 2,
                where: "EXISTS (SELECT 1 FROM blobs WHERE blobs.content = blob_chunks.content)"),
        ],
        leftOut: [.init(name: "blob_uploads", reason: "An upload that has not ended belongs to no blob")])
}

extension ColumnRule {
    fileprivate static let chunk = ColumnRule { value in
        guard case .bytes(let bytes) = value, bytes.isEmpty || bytes.count > BlobChunks.size else { return nil }
        return "Expected 1 to \(BlobChunks.size) bytes, found \(bytes.count)."
    }
}
