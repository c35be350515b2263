import Glibc
import ViperDatabase
import ViperEntities

extension BlobFiles {
    /// Whether a content's file is there, with all its bytes.
    func isComplete(_ content: UUID, size: Int) throws(DatabaseError) -> Bool {
        do throws(DatabaseError) {
            guard let descriptor = try open(content, size: size) else { return false }
            close(descriptor)
            return true
        } catch .corrupt {
            return false
        }
    }

    /// Adds the files of all blobs in a copy of the store to the copy, as rows, so that it is complete by itself. It
    /// blocks, and holds one chunk.
    ///
    /// - Parameter progress: called every few megabytes. An error it throws ends the work.
    func pack(
        into copy: StoreCopy, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        // A store of an older program has no blobs.
        let table: SQL = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'blob_chunks'"
        guard try copy.finds(table) else { return }
        let sizes = try copy.rows("SELECT COALESCE(SUM(size), 0) FROM blobs") { row throws(DatabaseError) in
            Int(clamping: try row.integer(0))
        }
        var state = CopyProgress(bytes: 0, size: sizes.first ?? 0)
        var told = 0
        var last = UUID.least
        while true {
            let page = try Self.contents(in: copy, after: last)
            guard let end = page.last else { return }
            for entry in page {
                try pack(entry.content, size: entry.size, into: copy) { count throws(DatabaseError) in
                    state.bytes += count
                    guard state.bytes - told >= 4 << 20 else { return }
                    told = state.bytes
                    try progress(state)
                }
            }
            last = end.content
        }
    }

    /// The next contents that are not in rows already.
    private static func contents(
        in copy: StoreCopy, after last: UUID
    ) throws(DatabaseError) -> [(content: UUID, size: Int)] {
        try copy.rows(
            """
            SELECT content, size FROM blobs WHERE content > $1
            AND NOT EXISTS (SELECT 1 FROM blob_chunks WHERE blob_chunks.content = blobs.content)
            ORDER BY content LIMIT 500
            """, [.uuid(last)]
        ) { row throws(DatabaseError) in (content: try row.identifier(0), size: Int(clamping: try row.integer(1))) }
    }

    private func pack(
        _ content: UUID, size: Int, into copy: StoreCopy, progress: (Int) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        guard size > 0 else { return }
        guard let descriptor = try open(content, size: size) else { throw .corrupt(detail: absence(of: content)) }
        defer { close(descriptor) }
        var place = 0
        while place < size {
            let wanted = min(BlobChunks.size, size - place)
            let part = try read(content, descriptor, at: place, count: wanted)
            guard part.count == wanted else {
                throw .corrupt(detail: "the file of the content \(content.text) is shorter than \(size)")
            }
            try copy.execute(
                "INSERT INTO blob_chunks (content, number, bytes) VALUES ($1, $2, $3)",
                [.uuid(content), .integer(Int64(place / BlobChunks.size)), .blob(part)])
            place += wanted
            try progress(wanted)
        }
    }
}
