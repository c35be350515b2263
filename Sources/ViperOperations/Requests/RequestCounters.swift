import Synchronization
import ViperHTTP

/// The counters of one lane, method and route: bytes, time, a bucket for each range of durations, and one counter for
/// each status.
struct RequestCounters {
    private typealias Counter = Atomic<UInt64>

    private static let bytes = 0
    private static let microseconds = 1
    private static let firstBucket = 2
    private static let bucketCount = 15
    private static let firstStatus = firstBucket + bucketCount
    private static let statuses = 100...599
    private static let count = firstStatus + statuses.count

    private let counters: UnsafeMutablePointer<Counter>

    /// Wraps a block that ``make()`` allocated.
    @inline(__always)
    init(_ block: UnsafeMutableRawPointer) { counters = block.assumingMemoryBound(to: Counter.self) }

    /// Allocates a cell, all zero.
    static func make() -> UnsafeMutableRawPointer {
        let counters = UnsafeMutablePointer<Counter>.allocate(capacity: count)
        for index in 0..<count { (counters + index).initialize(to: Counter(0)) }
        return UnsafeMutableRawPointer(counters)
    }

    /// Counts a response. Each cell has one writer.
    @inline(__always)
    func note(_ status: Status, microseconds: Int, bytes: Int) {
        let time = UInt64(max(microseconds, 0))
        add(UInt64(max(bytes, 0)), to: Self.bytes)
        add(time, to: Self.microseconds)
        add(1, to: Self.firstBucket &+ Self.bucket(of: time))
        let code = Int(status.code)
        guard Self.statuses.contains(code) else { return }
        add(1, to: Self.firstStatus &+ code &- Self.statuses.lowerBound)
    }

    @inline(__always)
    private func add(_ amount: UInt64, to index: Int) {
        let value = counters[index].load(ordering: .relaxed) &+ amount
        counters[index].store(value, ordering: .relaxed)
    }

    /// The bucket of a duration: the first whose bound is not below it. Most responses are in the first.
    @inline(__always)
    static func bucket(of microseconds: UInt64) -> Int {
        microseconds <= 500 ? 0 : bucketBeyondFirst(of: microseconds)
    }

    @inline(never)
    private static func bucketBeyondFirst(of microseconds: UInt64) -> Int {
        ServerMetrics.durationBounds.firstIndex { microseconds <= $0 } ?? ServerMetrics.durationBounds.count
    }

    /// The sum of the cells of several lanes.
    struct Counts {
        private var values = [UInt64](repeating: 0, count: RequestCounters.count)

        var isUsed: Bool { values[firstBucket..<firstStatus].contains { $0 > 0 } }

        mutating func add(_ cell: RequestCounters) {
            for index in values.indices { values[index] &+= cell.counters[index].load(ordering: .relaxed) }
        }

        func fill(_ requests: inout ServerMetrics.Requests) {
            requests.bytes = values[bytes]
            requests.microseconds = values[microseconds]
            requests.durations = Array(values[firstBucket..<firstStatus])
            requests.statuses = zip(statuses, values[firstStatus...]).compactMap { status, count in
                count > 0 ? ServerMetrics.Count(status, count) : nil
            }
        }
    }
}
