import Viper
import ViperDatabase
import ViperFeatures

/// The rules of exporting what is held about a user.
struct UserExportService: Sendable {
    private let users: UserStore
    private let sessions: SessionService
    private let database: any Database
    private let sources: [PersonalRows.Source]
    private let product: Product
    private let clock: any Clock

    /// - Parameter features: all features of the program.
    init(_ context: FeatureContext, _ services: IdentityServices, _ features: FeatureList) {
        users = services.users
        sessions = services.sessions
        database = context.database
        sources = features.personal
        product = context.product
        clock = context.clock
    }

    /// Begins an export, for the user who has just signed in, or for an administrator, who does not get what is private. It
    /// ends with the session or the right to it.
    func export(_ name: UserName, by session: Session) async throws(Failure) -> UserExport {
        guard let user = try await users.user(named: name) else { throw UserDirectory.missing(name) }
        let isOwn = session.user.id == user.id
        if isOwn { try session.demandRecentSignIn(at: clock.now()) }
        let head = UserExport.Head(
            program: product.name, version: product.version, id: user.id, name: user.name, time: clock.now())
        let rows = PersonalRows(of: user.id, in: isOwn ? sources : sources.filter { !$0.isPrivate }, database)
        return UserExport(head, rows) { [sessions] () async throws(Failure) in
            guard let role = try await sessions.role(in: session.id) else { throw .invalidToken }
            guard isOwn || role == .administrator else { throw .notManaged }
        }
    }
}

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
