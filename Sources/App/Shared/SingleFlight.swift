import Synchronization
import ViperThreads

/// Work that is done once for everybody who wants the same at the same time.
///
/// Who asks for a key whose work is under way waits for that, and gets its value. Who has looked for the value before
/// asking, and began to before the work ended, gets it too, though it ended in between: see ``moment``. So of any number of
/// overlapping requests exactly one does the work.
///
/// The work runs in a task of its own, on the global executor and without the asker's task-locals. Each asker waits by a
/// continuation and goes on where it runs. One that is cancelled goes on at once; the work is not cancelled then, also not
/// when nobody waits any more: what it costs has been spent, and whoever comes again finds what it left.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A point in time, counted in works that had ended.
    struct Moment: Sendable {
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
        /// The latest works that have ended, the newest last.
        var latest: [Ended] = []
        var askers: UInt64 = 0
        var coalesced = 0
        var isClosed = false
    }

    /// For so many works' length an asker may look elsewhere before it asks.
    private static var longestLook: Int { 256 }

    private let state = Locked(State())
    private let ended = Atomic<UInt64>(0)

    /// Nothing under way.
    init() {}

    /// Now. Whoever first looks whether the value is there already takes the moment before, and hands it to
    /// ``run(_:since:_:)``.
    var moment: Moment { Moment(ended: ended.load(ordering: .acquiring)) }

    /// How many got a value that they had not to work for.
    var coalesced: Int { state.withLock { $0.coalesced } }

    /// Whether work for a key is under way, for tests; how many wait for it.
    func waiting(for key: Key) -> Int? { state.withLock { $0.flights[key]?.waiters.count } }

    /// The value of the work for a key that is under way or has ended since a moment, or else of this one.
    ///
    /// - Returns: nil if the asker is cancelled, or the work is no more to be done.
    func run(_ key: Key, since moment: Moment, _ work: @escaping @Sendable () async -> Value) async -> Value? {
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

    /// Lets nobody in any more, cancels what is under way, and waits for its end.
    func close() async {
        let tasks = state.withLock { state in
            state.isClosed = true
            return state.flights.values.map(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Has an asker wait, or returns its answer.
    private func join(
        _ key: Key, _ moment: Moment, _ asker: UInt64, _ continuation: CheckedContinuation<Value?, Never>,
        _ work: @escaping @Sendable () async -> Value
    ) -> Value?? {
        state.withLock { state -> Value?? in
            // One that is cancelled later finds its asker here.
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
