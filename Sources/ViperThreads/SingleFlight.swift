import Synchronization

/// Coalesces concurrent work: callers that ask for the same key at the same time share one run.
///
/// A caller whose key has running work waits for it, and gets its value. A caller that looked elsewhere for the value
/// first, and began to before the work ended, gets it too, although it ended in between: see ``moment``. So of any
/// number of overlapping requests exactly one does the work.
///
/// The work runs in its own task, on the global executor and without the caller's task-locals. Each caller waits in a
/// continuation. A cancelled caller returns at once; the work is not cancelled, even if nobody waits for it any more:
/// its cost has been spent, and a later caller finds its result.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A point in time, as the number of runs that had ended.
    public struct Moment: Sendable {
        fileprivate let ended: UInt64
    }

    private struct Flight {
        let task: Task<Void, Never>
        var waiters: [UInt64: CheckedContinuation<Value?, Never>] = [:]
    }

    private struct Ended {
        let number: UInt64
        let key: Key
        let value: Value
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        /// The runs that ended last, newest last.
        var latest: [Ended] = []
        var askers: UInt64 = 0
        var coalesced = 0
        var isClosed = false
    }

    /// The number of ended runs that are remembered for callers who looked elsewhere first.
    private static var longestLook: Int { 256 }

    private let state = Locked(State())
    private let ended = Atomic<UInt64>(0)

    /// Creates work of which none runs.
    public init() {}

    /// The current moment. A caller that first looks for an existing value takes it before that, and passes it to
    /// ``run(_:since:_:)``.
    public var moment: Moment { Moment(ended: ended.load(ordering: .acquiring)) }

    /// The number of callers that shared another's run.
    public var coalesced: Int { state.withLock { $0.coalesced } }

    /// The number of callers that wait for a key, for tests; nil if no work is running.
    package func waiting(for key: Key) -> Int? { state.withLock { $0.flights[key]?.waiters.count } }

    /// Returns the value of the work for a key that is running or has ended since a moment; otherwise runs `work`.
    ///
    /// - Returns: nil if the caller is cancelled, or after ``close()``.
    public func run(_ key: Key, since moment: Moment, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let asker = state.withLock { state in
            state.askers &+= 1
            return state.askers
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let answer = join(key, moment, asker, continuation, work) { continuation.resume(returning: answer) }
            }
        } onCancel: {
            leave(key, asker)
        }
    }

    /// Refuses new callers, cancels running work, and waits for its end.
    public func close() async {
        let tasks = state.withLock { state in
            state.isClosed = true
            return state.flights.values.map(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Registers a waiting caller, or returns its value.
    private func join(
        _ key: Key, _ moment: Moment, _ asker: UInt64, _ continuation: CheckedContinuation<Value?, Never>,
        _ work: @escaping @Sendable () async -> Value
    ) -> Value?? {
        state.withLock { state -> Value?? in
            // A later cancellation finds the caller registered.
            if Task.isCancelled || state.isClosed { return .some(nil) }
            if state.flights[key] != nil {
                state.flights[key]?.waiters[asker] = continuation
                state.coalesced += 1
                return nil
            }
            if let last = state.latest.last(where: { $0.number > moment.ended && $0.key == key }) {
                state.coalesced += 1
                return last.value
            }
            let task = Task.detached { [self] in end(key, await work()) }
            state.flights[key] = Flight(task: task, waiters: [asker: continuation])
            return nil
        }
    }

    private func end(_ key: Key, _ value: Value) {
        let waiters = state.withLock { state in
            let number = ended.load(ordering: .relaxed) &+ 1
            ended.store(number, ordering: .releasing)
            if state.latest.count == Self.longestLook { state.latest.removeFirst() }
            state.latest.append(Ended(number: number, key: key, value: value))
            return state.flights.removeValue(forKey: key)?.waiters ?? [:]
        }
        for waiter in waiters.values { waiter.resume(returning: value) }
    }

    private func leave(_ key: Key, _ asker: UInt64) {
        let waiter = state.withLock { $0.flights[key]?.waiters.removeValue(forKey: asker) }
        waiter?.resume(returning: nil)
    }
}
