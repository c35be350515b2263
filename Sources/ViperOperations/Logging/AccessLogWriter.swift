package import Dispatch
import Synchronization
package import ViperDaemon
package import ViperThreads
import ViperValues

/// Writes access log lines to a descriptor without ever blocking a worker.
///
/// Each worker appends to its own lane. One flusher thread writes the lanes out 100 ms after their first line, or at
/// once when a block is full, one block at a time, so that lines never mix. While the descriptor is slow, blocks wait;
/// if too many wait, or the descriptor is broken, lines are dropped and counted. A line costs about 450 instructions.
package final class AccessLogWriter: Sendable {
    /// The longest time that a line waits in its lane.
    static let interval = DispatchTimeInterval.milliseconds(100)

    private let lanes: [AccessLogBuffer]
    private let sink: LogSink
    private let settling: Duration
    private let watch: Mutex<LossWatch>
    private let onLoss: @Sendable (DroppedLogLines) -> Void
    private let work = DispatchSemaphore(value: 0)
    private let urgent = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isClosing = Atomic(false)
    private let isGivenUp = Atomic(false)
    private let lostBySink = Atomic<Int>(0)

    /// How many lines were lost since the start: those that found no room in their lane, which count at once, and those
    /// that the descriptor did not take.
    var lostCount: Int { lanes.reduce(lostBySink.load(ordering: .relaxed)) { $0 + $1.droppedCount } }

    /// Creates a writer and its flusher thread.
    /// - Parameters:
    ///   - workers: how many threads append lines.
    ///   - settling: how long no line may be lost before a loss is over.
    ///   - onLoss: called when lines begin to be lost, and when that is over: after `settling`, or at the end.
    package init(
        descriptor: Int32, isJSON: Bool, workers: Int, settling: Duration = .seconds(10),
        onLoss: @escaping @Sendable (DroppedLogLines) -> Void = { _ in }
    ) throws(ThreadFailure) {
        lanes = (0..<max(workers, 1)).map { _ in AccessLogBuffer(isJSON: isJSON) }
        sink = LogSink(descriptor)
        self.settling = settling
        watch = Mutex(LossWatch(settling: settling))
        self.onLoss = onLoss
        try Thread.detach { self.run() }
    }

    /// Logs a request that a worker has answered. Ignored after ``close(within:)``.
    package func write(_ record: borrowing AccessRecord, worker: Int) {
        let lane = lanes[worker >= 0 && worker < lanes.count ? worker : 0]
        switch lane.append(copy record) {
        case .none: return
        case .now: urgent.signal()
        case .soon: break
        }
        work.signal()
    }

    /// Writes out all lines and ends the flusher. After the time limit it gives up and reports the lines as lost, so
    /// that a blocked descriptor does not delay the shutdown. If the flusher hangs in a `write`, or gets no processor
    /// time for a second, this thread reports them instead. Calling it again waits again.
    /// - Returns: whether the flusher has ended, and so no longer uses the descriptor.
    @discardableResult
    package func close(within limit: DispatchTimeInterval = .seconds(5)) -> Bool {
        isClosing.store(true, ordering: .sequentiallyConsistent)
        urgent.signal()
        work.signal()
        if ended.wait(timeout: .now() + limit) != .success {
            isGivenUp.store(true, ordering: .sequentiallyConsistent)
            guard ended.wait(timeout: .now() + .seconds(1)) == .success else {
                sink.close()
                tell(lanes.reduce(0) { $0 + $1.offeredCount } - sink.takenCount, isLast: true)
                return false
            }
        }
        ended.signal()
        return true
    }

    /// Reports news about the number of lines lost since the start.
    private func tell(_ lost: Int, isLast: Bool = false) {
        // Under the lock, so that two threads report in order.
        watch.withLock { watch in
            if let loss = watch.look(at: lost, isLast: isLast) { onLoss(loss) }
        }
    }

    private func run() {
        var isLast = false
        while !isLast {
            if watch.withLock({ $0.isLosing }) {
                _ = work.wait(timeout: .now() + settling.dispatchInterval)
            } else {
                work.wait()
            }
            _ = urgent.wait(timeout: .now() + Self.interval)
            clear(work)
            clear(urgent)
            isLast = isClosing.load(ordering: .sequentiallyConsistent)
            flush()
            tell(lostCount, isLast: isLast)
        }
        ended.signal()
    }

    /// Drops pending signals; the lines they announced are about to be flushed.
    private func clear(_ semaphore: DispatchSemaphore) {
        while semaphore.wait(timeout: .now()) == .success {}
    }

    /// Writes out every lane. While the descriptor blocks, it reports the lines lost because of that.
    private func flush() {
        for lane in lanes {
            while let block = lane.take() {
                let lost = sink.write(UnsafeRawBufferPointer(block)) {
                    tell(lostCount)
                    return !isGivenUp.load(ordering: .sequentiallyConsistent)
                }
                lostBySink.add(lost, ordering: .relaxed)
                lane.recycle(block)
            }
        }
    }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval { .milliseconds(Int(clamping: milliseconds)) }
}
