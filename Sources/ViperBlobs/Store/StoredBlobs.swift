package import Viper
package import ViperDatabase
package import ViperFeatures
import ViperThreads

/// All blobs of a store, for those who copy it or check it.
package struct StoredBlobs: StoreFiles {
    private let table: BlobTable
    private let contents: any BlobContents

    package init(_ store: BlobStore) {
        table = store.table
        contents = store.contents
    }

    /// Those of a store that no service has open.
    ///
    /// - Parameter folder: where SQLite's blobs lie; it may be missing.
    init(reading folder: String, of database: any Database) throws {
        table = BlobTable(database: database, references: [], options: BlobOptions())
        contents =
            switch database.dialect {
            case .sqlite:
                BlobFolder(
                    reading: folder, beside: database, pool: try WorkPool(threads: 1, waiting: 1, yields: false))
            case .postgresql: BlobChunks(database: database, timeout: .zero, cache: nil)
            }
    }

    /// The files; nil beside PostgreSQL.
    private var folder: BlobFolder? { contents as? BlobFolder }

    package func exist() async throws(DatabaseError) -> Bool {
        try await table.database.finds("SELECT 1 FROM blobs LIMIT 1")
    }

    package func hold() { folder?.hold() }
    package func endHold() { folder?.endHold() }

    package func pack(
        into copy: StoreCopy, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try folder?.files.pack(into: copy, progress: progress)
    }

    package func check(_ report: (String) throws(Failure) -> Void) async throws(Failure) -> StoreFindings {
        try await BlobCheck(table, contents).run(report)
    }
}
