package import ViperDatabase
import ViperFiles

/// Copies a SQLite store with its blobs into one file.
package struct StoreCopier: Sendable {
    private let database: SQLiteDatabase
    private let files: BlobFiles
    /// What may remove files meanwhile.
    private let folder: BlobFolder?

    /// The store of a data folder that this process does nothing with but copy it.
    package init(_ database: SQLiteDatabase, in path: String) throws(DatabaseError) {
        self.database = database
        files = try BlobFiles(path + "/blobs", keeping: .none)
        folder = nil
    }

    /// A store that is in use.
    package init(_ database: SQLiteDatabase, _ folder: BlobFolder) {
        self.database = database
        files = folder.files
        self.folder = folder
    }

    /// Copies the store; see `SQLiteDatabase.copy(into:progress:adding:)`. It blocks.
    package func copy(
        into file: String, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        folder?.hold()
        defer { folder?.endHold() }
        var copied = CopyProgress()
        try database.copy(
            into: file,
            progress: { state throws(DatabaseError) in
                copied = state
                try progress(state)
            },
            adding: { copy throws(DatabaseError) in
                try files.pack(into: copy) { state throws(DatabaseError) in
                    try progress(CopyProgress(bytes: copied.bytes + state.bytes, size: copied.size + state.size))
                }
            })
    }
}
