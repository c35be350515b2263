import Viper
import ViperService
import ViperValues

/// Everything that is held about a user: what names it, the rows of each feature, and an end that tells a whole export
/// from one that was cut.
final class UserExport: RowSource, @unchecked Sendable {
    // Sendable: only one task at a time asks for batches.

    enum Line: Sendable, Equatable {
        case head(Head)
        case row(PersonalRow)
        /// All rows are out: how many.
        case end(rows: Int)
    }

    /// What names an export.
    struct Head: Sendable, Equatable {
        /// The program's name and version.
        let program: String
        let version: String
        let id: UUID
        let name: UserName
        /// When the export began.
        let time: Timestamp
    }

    let head: Head
    private let rows: PersonalRows
    /// Fails once the session that asked has ended, or may no longer ask.
    private let check: @Sendable () async throws(Failure) -> Void
    @exclusivity(unchecked) private var hasBegun = false
    @exclusivity(unchecked) private var hasEnded = false
    @exclusivity(unchecked) private var count = 0

    /// - Parameter check: called before each batch; what it throws ends the export.
    init(_ head: Head, _ rows: PersonalRows, check: @escaping @Sendable () async throws(Failure) -> Void) {
        self.head = head
        self.rows = rows
        self.check = check
    }

    func next() async throws(Failure) -> [Line]? {
        guard hasBegun else {
            hasBegun = true
            return [.head(head)]
        }
        guard !hasEnded else { return nil }
        try await check()
        guard let batch = try await rows.next() else {
            hasEnded = true
            return [.end(rows: count)]
        }
        count += batch.count
        return batch.map { .row($0) }
    }
}
