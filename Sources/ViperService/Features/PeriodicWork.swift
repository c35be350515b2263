public import ViperDatabase

/// Work that a feature does now and then while the server serves, such as deleting rows that nobody can see any more.
public struct PeriodicWork: Sendable {
    /// How long to wait before it looks again.
    public let interval: Duration
    /// Does one portion, short enough that nobody waits for the writer, and returns whether there may be more.
    public let portion: @Sendable () async throws(DatabaseError) -> Bool
    /// What the log says where it has failed: the beginning of a sentence.
    public let fault: String

    /// Work in portions. Any number of servers may do it on one store.
    public init(
        every interval: Duration, fault: String,
        _ portion: @escaping @Sendable () async throws(DatabaseError) -> Bool
    ) {
        self.interval = interval
        self.portion = portion
        self.fault = fault
    }
}
