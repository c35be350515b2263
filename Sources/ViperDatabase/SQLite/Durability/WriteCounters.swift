import Synchronization

/// What the writer has done since the store was opened.
public struct WriteStatistics: Sendable, Equatable {
    /// How many writes wait now.
    public var waiting = 0
    /// How many groups were run, each as a rule with one commit.
    public var groups = 0
    /// How many groups were of a size within each of ``groupBounds``, and beyond them.
    public var groupSizes = [Int](repeating: 0, count: groupBounds.count + 1)
    /// How many commits succeeded.
    public var commits = 0
    /// How many writes were made durable.
    public var writes = 0
    /// How many writes failed.
    public var failures = 0
    /// How many writes the largest group held.
    public var largestGroup = 0
    /// How long the log was after the last commit, in pages of 4 KiB.
    public var logPages = 0
    /// How often the log was copied into the database, or that was tried.
    public var checkpoints = 0
    /// How many of these failed; others that were merely in the way do not count.
    public var checkpointFailures = 0
    /// Whether writes can be made durable now.
    public var isWritable = true
    /// How often reads were ended so that the log could be wound back.
    public var evictions = 0

    /// The upper bounds of the sizes that groups are counted by.
    public static let groupBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256]
}

/// The numbers behind ``WriteStatistics``: written by the writer, read by anybody.
final class WriteCounters: Sendable {
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

    func note(group: [WriteJob]) {
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

    func noteCommit() { commits.wrappingAdd(1, ordering: .relaxed) }

    func note(logPages pages: Int) { logPages.store(pages, ordering: .relaxed) }

    func noteCheckpoint() { checkpoints.wrappingAdd(1, ordering: .relaxed) }

    func noteCheckpointFailure() { checkpointFailures.wrappingAdd(1, ordering: .relaxed) }

    func noteEviction() { evictions.wrappingAdd(1, ordering: .relaxed) }

    /// A copy of the numbers; they are read one by one, so they may not fit each other exactly.
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
