import ViperThreads

/// The options of a SQLite store. The defaults suit a small server.
public struct SQLiteOptions: Sendable {
    /// The page cache of each reading connection, in KiB. It fills as pages are read. Default: 2048, SQLite's own.
    public var cacheKilobytes = 2048

    /// The writer's page cache, in KiB. Default: 8192: with 2048 an insert in a table of 100,000 reads two pages more.
    public var writerCacheKilobytes = 8192

    /// The maximum number of writes that share a commit. Default: 256.
    public var groupLimit = 256

    /// How many reading connections are kept open; more are opened on demand. Each reading thread has its own if there
    /// are enough: those that serve, and as many of Swift's. Default: two for each processor, at least 4.
    public var readers = max(4, 2 * Thread.processorCount)

    /// The log length, in pages of 4 KiB, from which it is checkpointed after a commit. Default: 1000.
    public var checkpointPages = 1000

    /// The log length in pages from which it is restarted, waiting a moment for readers. Default: 4000.
    public var restartPages = 4000

    /// The log length in pages from which reads that prevent that end with ``DatabaseError/busy(detail:)``. Default:
    /// 16000.
    public var evictionPages = 16_000

    /// The log length in pages at which a running copy of the store is ended. Default: 262144, 1 GiB.
    public var copyPages = 262_144

    /// How the store notices that it was restored or copied. Default: not at all.
    public var placeCheck: PlaceCheck?

    /// Whether nobody changes the file as long as it is open, and it has no log: SQLite makes no file beside it then
    /// (sqlite.org/uri.html, `immutable`).
    var isImmutable = false

    /// Receives notices for the operator, on the writer's thread. Default: nobody.
    public var report: DatabaseReport = { _ in }

    /// Creates the default options.
    public init() {}
}
