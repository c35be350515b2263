import Synchronization

/// Counters of the writer since the store was opened.
public struct WriteStatistics: Sendable, Equatable {
    /// Writes that wait now.
    public var waiting = 0
    /// Groups run, each usually with one commit.
    public var groups = 0
    /// Groups by size: within each of ``groupBounds``, and larger ones.
    public var groupSizes = [Int](repeating: 0, count: groupBounds.count + 1)
    /// Commits that succeeded.
    public var commits = 0
    /// Writes made durable.
    public var writes = 0
    /// Writes that failed.
    public var failures = 0
    /// The number of writes in the largest group.
    public var largestGroup = 0
    /// The log length after the last commit, in pages of 4 KiB.
    public var logPages = 0
    /// Checkpoints attempted.
    public var checkpoints = 0
    /// Checkpoints that failed, not counting those that were merely busy.
    public var checkpointFailures = 0
    /// Whether writes can become durable now.
    public var isWritable = true
    /// How often reads were stopped to restart the log.
    public var evictions = 0

    /// The counters of a store to which nothing was written.
    public static let none = WriteStatistics()

    /// The upper bounds of the group sizes counted.
    public static let groupBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256]
}

/// The counters behind ``WriteStatistics``: only the writer changes them, anyone may read them.
final class WriteCounters: Sendable {
    /// How often the store may have changed: ends of groups, and of repairs.
    let ends = Atomic<UInt64>(0)
    private let groups = Atomic<Int>(0)
    private let groupSizes = InlineArray<10, Atomic<Int>> { _ in Atomic(0) }
    private let commits = Atomic<Int>(0)
    private let writes = Atomic<Int>(0)
    private let failures = Atomic<Int>(0)
    private let largestGroup = Atomic<Int>(0)
    private let logPages = Atomic<Int>(0)
    private let checkpoints = Atomic<Int>(0)
    private let checkpointFailures = Atomic<Int>(0)
    private let evictions = Atomic<Int>(0)

    func note(group: [PendingWrite]) {
        var failed = 0
        for job in group where job.error != nil { failed += 1 }
        groups.wrappingAdd(1, ordering: .relaxed)
        let bounds = WriteStatistics.groupBounds
        let size = bounds.firstIndex { group.count <= $0 } ?? bounds.count
        groupSizes[size].wrappingAdd(1, ordering: .relaxed)
        writes.wrappingAdd(group.count - failed, ordering: .relaxed)
        failures.wrappingAdd(failed, ordering: .relaxed)
        largestGroup.max(group.count, ordering: .relaxed)
    }

    /// Records that the store may have changed.
    func noteEnd() { ends.wrappingAdd(1, ordering: .releasing) }

    func noteCommit() { commits.wrappingAdd(1, ordering: .relaxed) }

    func note(logPages pages: Int) { logPages.store(pages, ordering: .relaxed) }

    func noteCheckpoint() { checkpoints.wrappingAdd(1, ordering: .relaxed) }

    func noteCheckpointFailure() { checkpointFailures.wrappingAdd(1, ordering: .relaxed) }

    func noteEviction() { evictions.wrappingAdd(1, ordering: .relaxed) }

    /// A copy of the counters, which are read one by one and so may be slightly inconsistent.
    func snapshot(waiting: Int) -> WriteStatistics {
        WriteStatistics(
            waiting: waiting, groups: groups.load(ordering: .relaxed),
            groupSizes: groupSizes.indices.map { groupSizes[$0].load(ordering: .relaxed) },
            commits: commits.load(ordering: .relaxed), writes: writes.load(ordering: .relaxed),
            failures: failures.load(ordering: .relaxed), largestGroup: largestGroup.load(ordering: .relaxed),
            logPages: logPages.load(ordering: .relaxed), checkpoints: checkpoints.load(ordering: .relaxed),
            checkpointFailures: checkpointFailures.load(ordering: .relaxed),
            evictions: evictions.load(ordering: .relaxed))
    }
}
