import Dispatch
import Synchronization
import ViperDaemon
import ViperThreads

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
    private let settling: Duration
    private let watch: Mutex<LossWatch>
    private let onLoss: @Sendable (AccessLogLoss) -> Void
    private let work = DispatchSemaphore(value: 0)
    private let urgent = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isClosing = Atomic(false)
    private let isGivenUp = Atomic(false)
    private let lostBySink = Atomic<Int>(0)

    /// How many lines were lost since the start: those that found no room in their lane, at once, and those that the
    /// descriptor did not take.
    var lostCount: Int { lanes.reduce(lostBySink.load(ordering: .relaxed)) { $0 + $1.droppedCount } }

    /// A writer, and its flusher thread, for as many workers.
    /// - Parameters:
    ///   - settling: how long no line may be lost before a loss is over.
    ///   - onLoss: is told when lines begin to be lost, and when that is over: after `settling`, or at the end.
    init(
        descriptor: Int32, isJSON: Bool, workers: Int, settling: Duration = .seconds(10),
        onLoss: @escaping @Sendable (AccessLogLoss) -> Void = { _ in }
    ) throws(ThreadFailure) {
        lanes = (0..<max(workers, 1)).map { _ in AccessLogLane(isJSON: isJSON) }
        sink = LogSink(descriptor)
        self.settling = settling
        watch = Mutex(LossWatch(settling: settling))
        self.onLoss = onLoss
        try Thread.detach { self.run() }
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

    /// Writes out what is there and ends the flusher. Gives the lines up after a while, and tells them as lost: a blocked
    /// descriptor holds up nobody's shutdown. Where the flusher hangs in a `write`, or is given no processor for a second,
    /// they are told in its place. Calling it again waits again.
    /// - Returns: whether the flusher has ended, and so lets go of the descriptor.
    @discardableResult
    func close(within limit: DispatchTimeInterval = .seconds(5)) -> Bool {
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

    /// Tells the operator what is new, if so many lines have been lost since the start.
    private func tell(_ lost: Int, isLast: Bool = false) {
        // Under the lock: two threads that tell something do so in order.
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

    /// Forgets the signals that nobody waited for: the lines that they told of are seen now.
    private func clear(_ semaphore: DispatchSemaphore) {
        while semaphore.wait(timeout: .now()) == .success {}
    }

    /// Writes out every lane. While the descriptor takes nothing, it looks for lines that are lost by that.
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
