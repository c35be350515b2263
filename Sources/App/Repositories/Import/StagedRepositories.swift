import ViperDatabase
import ViperValues

/// Repositories to be written, with their texts in one block, so that a batch makes no more calls than it has rows.
final class StagedRepositories: @unchecked Sendable {
    // Sendable: it is immutable.

    private struct Row {
        let id: Int64
        let stars: Int64
        let forks: Int64
        let updatedAt: Int64
        /// The ranges of the language and of the other texts in the block.
        let language: Range<Int>
        let texts: Range<Int>
    }

    private let rows: [Row]
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ repositories: [Repository]) {
        var rows: [Row] = []
        rows.reserveCapacity(repositories.count)
        var all: [UInt8] = []
        for repository in repositories {
            let start = all.count
            all += repository.languageKey.utf8
            let middle = all.count
            all += repository.texts.stored
            rows.append(
                Row(
                    id: repository.id, stars: repository.stars, forks: repository.forks,
                    updatedAt: repository.updatedAt.microseconds, language: start..<middle, texts: middle..<all.count))
        }
        self.rows = rows
        // One more byte, so that even an empty text has an address.
        bytes = .allocate(byteCount: all.count + 1, alignment: 1)
        bytes.copyBytes(from: all)
    }

    deinit { bytes.deallocate() }

    var count: Int { rows.count }

    /// Sets the columns of ``RepositoryRows`` of a row.
    func fill(_ values: inout RowValues, with row: Int) {
        let row = rows[row]
        values.integer(row.id)
        values.integer(row.stars)
        values.integer(row.forks)
        values.integer(row.updatedAt)
        values.blob(lent(row.texts))
        values.text(lent(row.language))
    }

    private func lent(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
    }
}
