public import Viper
public import ViperDatabase
public import ViperFeatures
import ViperHTTP
import ViperThreads

/// The log of what becomes of a program's lists. Each change is written in its own transaction, so that an event is there
/// if and only if the change is; those who keep a list open read it, in this process and in every other one over the
/// store. `FeatureContext.changes` has it.
public final class ChangeLog: Sendable {
    package let table: ChangeLogTable
    @usableFromInline package let database: any Database
    package let feed: ChangeFeed
    let publicPath: String
    private let clock: any Clock
    /// Made once, not for each change.
    private let noteCommit: @Sendable () -> Void

    /// Creates the log of a migrated database, or of one that never opens. Nobody hears of changes before the server
    /// starts.
    ///
    /// - Parameter streams: the streams that a program's other streamed responses share; nil for such of its own.
    public init(
        over database: any Database, clock: any Clock = SystemClock(), limits: LiveLimits = LiveLimits(),
        publicPath: String = "", streams: StreamShares? = nil
    ) {
        self.database = database
        table = ChangeLogTable(database: database)
        let feed = ChangeFeed(table, limits, streams ?? StreamShares(limits.shares))
        self.feed = feed
        noteCommit = { feed.noteCommit() }
        self.clock = clock
        self.publicPath = publicPath
    }

    /// The list with a name, of which there is one for each ``LiveList/of(_:)``.
    ///
    /// - Parameter name: `items`; unique among the program's features.
    public func list<Entry: ListEntry>(_ name: StaticString, of entry: Entry.Type = Entry.self) -> LiveList<Entry> {
        LiveList("\(name)", in: self)
    }

    /// Says how to find out whether a session still lasts, for streams that it opened.
    public func checkSessions(by check: @escaping @Sendable (UUID) async -> Bool) {
        feed.sessionCheck.withLock { $0 = check }
    }

    /// The time of a change.
    @usableFromInline
    func now() -> Timestamp { clock.now() }

    @usableFromInline
    func append(_ changes: [LoggedChange], with transaction: any Transaction) async throws(DatabaseError) {
        guard !changes.isEmpty else { return }
        try await table.append(changes, in: transaction)
        transaction.afterCommit(noteCommit)
    }

    /// Adds a change that does not clear a list.
    @usableFromInline
    func append(_ change: LoggedChange, to batch: inout WriteBatch) {
        batch.execute(ChangeLogTable.insert, ChangeLogTable.values(of: change))
        batch.afterCommit(noteCommit)
    }
}

extension ChangeLog {
    /// A list of one user's own, which its owner may keep open.
    ///
    /// - Parameter name: `feed`; unique among the program's features.
    public func personal(_ name: StaticString, of owner: UUID) -> PersonalList {
        PersonalList("\(name)", of: owner, in: self)
    }

    /// Records that personal lists of a name have changed. Call it in the transaction that changes them.
    ///
    /// - Parameter owners: whose lists: some hundreds at most.
    public func notePersonal(
        _ name: StaticString, of owners: [UUID], in transaction: any Transaction
    ) async throws(DatabaseError) {
        guard !owners.isEmpty else { return }
        try await table.appendReplacements(of: "\(name)", owners, at: clock.now(), in: transaction)
        transaction.afterCommit(noteCommit)
    }
}

extension ChangeLog {
    private static let sessions = "sessions"

    /// The list of a user's sessions.
    public func sessions(of user: UUID) -> PersonalList { PersonalList(Self.sessions, of: user, in: self) }

    /// Records that sessions of a user have begun or ended: the streams of those that have ended end on every server, and
    /// the list of the sessions has changed. Call it in the transaction that changes them.
    public func noteSessions(of user: UUID, in transaction: any Transaction) async throws(DatabaseError) {
        let change = LoggedChange(list: Self.sessions, scope: user, kind: .sessions, at: clock.now())
        try await append([change], with: transaction)
    }

    /// Records that a user's rights have changed: all streams of the user end on every server. Their clients come back,
    /// and gates decide anew. Call it in the transaction that changes them.
    public func noteRights(of user: UUID, in transaction: any Transaction) async throws(DatabaseError) {
        let change = LoggedChange(list: Self.sessions, scope: user, kind: .rights, at: clock.now())
        try await append([change], with: transaction)
    }
}

extension FeatureContext {
    /// The log of what becomes of lists; ``ChangeLog/list(_:of:)`` makes a list that clients may keep open.
    public var changes: ChangeLog { service(of: LivePart.self) { ChangeLog(over: database, clock: clock) } }
}
