package import Viper
import ViperDatabase
import ViperEntities
package import ViperFeatures
import ViperFiles

/// Reads blobs whole, and compares them with the size and the SHA-256 that the store has of them.
package struct BlobCheck: Sendable {
    private let table: BlobTable
    private let contents: any BlobContents

    package init(_ blobs: BlobStore) { self.init(blobs.table, blobs.contents) }

    package init(_ table: BlobTable, _ contents: any BlobContents) {
        self.table = table
        self.contents = contents
    }

    /// Checks every blob, in the order of their ids. It holds one chunk.
    ///
    /// - Parameter report: receives a line for each blob that is damaged.
    package func run(_ report: (String) throws(Failure) -> Void) async throws(Failure) -> StoreFindings {
        var findings = StoreFindings()
        var last: BlobID?
        while let entry = try await stored({ () throws(DatabaseError) in try await table.next(after: last) }) {
            last = entry.blob.id
            let found = try await stored { () throws(DatabaseError) in try await damage(of: entry) }
            if let found {
                findings.damaged += 1
                try report(found)
            }
            findings.count += 1
            findings.bytes += entry.blob.size
            guard !Task.isCancelled else { throw .timedOut("The check was stopped.") }
        }
        return findings
    }

    /// What is wrong with a blob that was found, as a line for the operator; nil if nothing is, or it was deleted
    /// meanwhile.
    func damage(of entry: BlobTable.Entry) async throws(DatabaseError) -> String? {
        let detail: String
        do throws(DatabaseError) {
            guard try await digest(of: entry) != entry.blob.id.bytes else { return nil }
            detail = "its bytes are not those that were stored"
        } catch .corrupt(let found) {
            detail = found
        }
        guard try await table.find(entry.blob.id)?.content == entry.content else { return nil }
        return "\(StoreFindings.damage)\(entry.blob.id.text), content \(entry.content.text): \(detail)"
    }

    private func digest(of entry: BlobTable.Entry) async throws(DatabaseError) -> [UInt8] {
        let size = entry.blob.size
        let reader = try await contents.open(entry.content, size: size)
        var hash = SHA256()
        var place = 0
        while place < size {
            let part = try await reader.read(at: place, atMost: BlobChunks.size)
            guard !part.isEmpty else { throw .corrupt(detail: "it ends after \(place) of \(size) bytes") }
            part.withUnsafeBytes { hash.update($0) }
            place += part.count
        }
        return hash.finish()
    }
}
