import Daemon
import Dispatch
import Synchronization
import Threads

/// Writes access lines to a descriptor without ever making a worker wait for it.
///
/// Each worker appends to a lane of its own. One flusher thread writes the lanes out 100 ms after their first line,
/// or at once when a block is full, a block at a time, so that lines never mix. If the descriptor is slow, blocks
/// wait; if too many wait, or it is broken, lines are dropped and counted. A line costs about 450 instructions.
final class AccessLogWriter: Sendable {
    /// The longest that a line waits in its lane.
    static let interval = DispatchTimeInterval.milliseconds(100)

    private let lanes: [AccessLogLane]
    private let sink: LogSink
    private let onLoss: @Sendable (Int) -> Void
    private let work = DispatchSemaphore(value: 0)
    private let urgent = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isClosing = Atomic(false)
    private let allLost = Atomic<Int>(0)

    /// How many lines were lost since the start.
    var lostCount: Int { allLost.load(ordering: .relaxed) }

    /// A writer, and its flusher thread, for as many workers.
    /// - Parameter onLoss: is called, at most every ten seconds and at the end, with the count of lines that were
    ///   dropped since.
    init(
        descriptor: Int32, isJSON: Bool, workers: Int, onLoss: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        lanes = (0..<max(workers, 1)).map { _ in AccessLogLane(isJSON: isJSON) }
        sink = LogSink(descriptor)
        self.onLoss = onLoss
        if !Thread.detached({ self.run() }) { ended.signal() }
    }

    /// Notes a request that a worker has answered. After ``close(within:)`` it is ignored.
    func write(_ record: borrowing AccessRecord, worker: Int) {
        let lane = lanes[worker >= 0 && worker < lanes.count ? worker : 0]
        switch lane.append(copy record) {
        case .none: return
        case .now: urgent.signal()
        case .soon: break
        }
        work.signal()
    }

    /// Writes out what is there and ends the flusher. Gives up after a while: a blocked descriptor holds up nobody's
    /// shutdown. Calling it again waits again.
    /// - Returns: whether the flusher has ended, and so lets go of the descriptor.
    @discardableResult
    func close(within limit: DispatchTimeInterval = .seconds(5)) -> Bool {
        isClosing.store(true, ordering: .sequentiallyConsistent)
        urgent.signal()
        work.signal()
        guard ended.wait(timeout: .now() + limit) == .success else { return false }
        ended.signal()
        return true
    }

    private func run() {
        var lost = 0
        var reported: ContinuousClock.Instant?
        var isLast = false
        while !isLast {
            work.wait()
            _ = urgent.wait(timeout: .now() + Self.interval)
            clear(work)
            clear(urgent)
            isLast = isClosing.load(ordering: .sequentiallyConsistent)
            let dropped = flush()
            allLost.add(dropped, ordering: .relaxed)
            lost += dropped
            let now = ContinuousClock.now
            if lost > 0, isLast || reported.map({ now - $0 > .seconds(10) }) ?? true {
                onLoss(lost)
                lost = 0
                reported = now
            }
        }
        ended.signal()
    }

    /// Forgets the signals that nobody waited for: the lines that they told of are seen now.
    private func clear(_ semaphore: DispatchSemaphore) {
        while semaphore.wait(timeout: .now()) == .success {}
    }

    /// Writes out every lane, and counts the lines that were lost.
    private func flush() -> Int {
        lanes.reduce(0) { lost, lane in
            var lost = lost + lane.takeDropped()
            while let block = lane.take() {
                lost += sink.write(UnsafeRawBufferPointer(block))
                lane.recycle(block)
            }
            return lost
        }
    }
}
