public import ViperDatabase

/// Work that a feature does at intervals while the server runs, such as deleting rows that nobody can see any more.
public struct PeriodicWork: Sendable {
    /// The pause before each run.
    public let interval: Duration
    /// Does one portion, short enough not to delay other writes, and returns whether there may be more.
    public let portion: @Sendable () async throws(DatabaseError) -> Bool
    /// The log message of a failure: the beginning of a sentence.
    public let fault: String

    /// Creates periodic work in portions. Any number of servers may run it on one store.
    public init(
        every interval: Duration, fault: String,
        _ portion: @escaping @Sendable () async throws(DatabaseError) -> Bool
    ) {
        self.interval = interval
        self.portion = portion
        self.fault = fault
    }
}
