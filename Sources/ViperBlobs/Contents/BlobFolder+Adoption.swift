package import ViperDatabase
import ViperEntities

extension BlobFolder {
    /// Moves one content from rows, as an import or a restore has brought it, to a file. Until then it is read from the
    /// rows; it is never missing in between.
    package func adopt() async throws(DatabaseError) -> Bool {
        let found = try await database.first(
            """
            SELECT content, COALESCE((SELECT size FROM blobs WHERE blobs.content = blob_chunks.content), -1)
            FROM blob_chunks LIMIT 1
            """
        ) { row throws(DatabaseError) in (content: try row.identifier(0), size: Int(clamping: try row.integer(1))) }
        guard let found else { return false }
        // Rows without a blob are of one that was deleted.
        if found.size >= 0 { try await makeFile(found.content, size: found.size) }
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("DELETE FROM blob_chunks WHERE content = $1", [.uuid(found.content)])
        }
        return true
    }

    private func makeFile(_ content: UUID, size: Int) async throws(DatabaseError) {
        let files = files
        let isThere = try await pool.perform { () throws(DatabaseError) in
            if try files.isComplete(content, size: size) { return true }
            // Of a move that was interrupted.
            files.remove(content)
            return false
        }
        guard !isThere else { return }
        let writer = try await begin(content)
        do throws(DatabaseError) {
            let rows = ChunkReader(database: database, content: content, size: size)
            var place = 0
            while place < size {
                let part = try await rows.read(at: place, atMost: BlobChunks.size)
                try await writer.append(part)
                place += part.count
            }
            try await writer.finish()
            writer.release()
        } catch {
            await writer.discard()
            throw error
        }
    }
}
