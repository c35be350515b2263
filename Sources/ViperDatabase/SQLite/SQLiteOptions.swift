/// What may be set of a SQLite store. The defaults are made for a small server.
public struct SQLiteOptions: Sendable {
    /// The page cache of each connection, in KiB. It fills as pages are read. Default: 1024.
    public var cacheKilobytes = 1024

    /// How many writes may share a commit. Default: 256.
    public var groupLimit = 256

    /// How many connections for reading are kept open; more are opened while more are needed. Default: 4.
    public var readers = 4

    /// From how many pages of 4 KiB on the log is copied into the database after a commit. Default: 1000.
    public var checkpointPages = 1000

    /// From how many pages on the log is wound back to its start, which waits a moment for readers. Default: 4000.
    public var restartPages = 4000

    /// From how many pages on reads that hinder that are ended with ``DatabaseError/busy(detail:)``. Default: 16000.
    public var evictionPages = 16_000

    /// From how many pages on a copy of the store that is being made is ended. Default: 262144, a gibibyte.
    public var copyPages = 262_144

    /// Is told what the operator should know, on the writer's thread. Default: nobody.
    public var report: DatabaseReport = { _ in }

    /// The defaults.
    public init() {}
}
