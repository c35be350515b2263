import Synchronization
import ViperThreads

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
    let statistics = Locked(WriteStatistics())

    func note(group: [PendingWrite]) {
        var failed = 0
        for job in group where job.error != nil { failed += 1 }
        let bounds = WriteStatistics.groupBounds
        let size = bounds.firstIndex { group.count <= $0 } ?? bounds.count
        note { counters in
            counters.groups += 1
            counters.groupSizes[size] += 1
            counters.writes += group.count - failed
            counters.failures += failed
            counters.largestGroup = max(counters.largestGroup, group.count)
        }
    }

    @inline(__always)
    func note(_ change: (inout WriteStatistics) -> Void) { statistics.withLock(change) }

    /// Records that the store may have changed.
    func noteEnd() { ends.wrappingAdd(1, ordering: .releasing) }
}
