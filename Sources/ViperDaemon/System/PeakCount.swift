import Synchronization

/// A number of things that many threads count, and the highest that it was since somebody asked.
struct PeakCount: ~Copyable, Sendable {
    private let count = Atomic<Int>(0)
    private let highest = Atomic<Int>(0)

    var current: Int { count.load(ordering: .relaxed) }

    /// Counts one more, and returns how many there are then.
    @discardableResult
    func add() -> Int {
        let new = count.add(1, ordering: .relaxed).newValue
        if new > highest.load(ordering: .relaxed) { highest.max(new, ordering: .relaxed) }
        return new
    }

    func subtract() { count.subtract(1, ordering: .relaxed) }

    /// The highest number since the last call, which may have been between two looks at ``current``.
    func takePeak() -> Int { max(highest.exchange(current, ordering: .relaxed), current) }
}
