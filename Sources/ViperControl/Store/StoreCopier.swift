package import ViperDatabase
package import ViperFeatures

/// Copies a SQLite store, with what the parts of its service keep beside it, into one file.
package struct StoreCopier: Sendable {
    private let database: SQLiteDatabase
    private let files: [any StoreFiles]

    package init(_ database: SQLiteDatabase, _ files: [any StoreFiles]) {
        self.database = database
        self.files = files
    }

    /// Copies the store; see `SQLiteDatabase.copy(into:progress:adding:)`. It blocks.
    package func copy(
        into file: String, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        for files in files { files.hold() }
        defer { for files in files { files.endHold() } }
        var copied = CopyProgress()
        try database.copy(
            into: file,
            progress: { state throws(DatabaseError) in
                copied = state
                try progress(state)
            },
            adding: { copy throws(DatabaseError) in
                for files in files {
                    let before = copied
                    try files.pack(into: copy) { state throws(DatabaseError) in
                        copied = CopyProgress(bytes: before.bytes + state.bytes, size: before.size + state.size)
                        try progress(copied)
                    }
                }
            })
    }
}
