public import Logging
public import ViperDatabase

/// What a feature is created from.
public struct FeatureContext: Sendable {
    /// The program's database.
    public let database: any Database
    /// The clock for the time of day.
    public let clock: any Clock
    /// The program's settings.
    public let settings: Settings
    /// The program's names and version.
    public let product: Product
    /// For messages to the operator.
    public let logger: Logger
    /// Where to note what an operator looks for after an attack.
    public let security: SecurityEvents
    /// Where to enqueue work, with `transaction.enqueue`.
    public let jobs: JobQueue
    /// The log of what becomes of lists; ``ChangeLog/list(_:of:)`` makes a list that clients may keep open.
    public let changes: ChangeLog
    /// Files that are too large for a row; see ``Feature/blobReferences``.
    public let blobs: BlobStore
    /// The path of the program, for processes that it starts of itself.
    public let executable: String
    /// Whether the program serves requests. Only then may a feature start background work, such as an upstream's
    /// thread.
    public let isServing: Bool

    /// - Parameters:
    ///   - blobs: nil for a program that has no files.
    ///   - logger: nil for one with the program's name.
    ///   - security: nil for one whose events are lines of the logger, or nobody's if nothing is served: a command says by
    ///     itself what it does.
    public init(
        database: any Database, clock: any Clock = SystemClock(), settings: Settings, product: Product,
        jobs: JobQueue = JobQueue(), changes: ChangeLog? = nil, blobs: BlobStore? = nil, logger: Logger? = nil,
        security: SecurityEvents? = nil, executable: String = "/proc/self/exe", isServing: Bool
    ) {
        self.database = database
        self.clock = clock
        self.settings = settings
        self.product = product
        self.jobs = jobs
        self.changes = changes ?? ChangeLog(over: database, clock: clock)
        self.blobs = blobs ?? BlobStore(describedOver: database)
        self.executable = executable
        self.isServing = isServing
        let logger = logger ?? Logger(label: settings.program)
        self.logger = logger
        self.security = security ?? (isServing ? SecurityEvents(log: logger) : SecurityEvents())
    }
}
