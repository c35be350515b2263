import ViperThreads

/// Idle zlib states: as many as were needed at one time, and none before the first is.
final class DeflaterPool: Sendable {
    /// The maximum number of idle states, of 64 KiB each at most.
    static let mostAtRest = 16

    private struct Shared {
        var resting: [Deflater] = []
        var lentCount = 0
    }

    private let effort: Deflater.Effort
    private let shared = Locked(Shared())

    init(_ effort: Deflater.Effort) { self.effort = effort }

    /// The number of states in use and of idle ones.
    var counts: (lent: Int, resting: Int) { shared.withLock { ($0.lentCount, $0.resting.count) } }

    /// A state that was reset or is new; nil if there is no memory for one. It must be returned.
    func take() -> Deflater? {
        let resting = shared.withLock { shared in
            shared.lentCount += 1
            return shared.resting.popLast()
        }
        if let state = resting ?? Deflater(effort) { return state }
        shared.withLock { $0.lentCount -= 1 }
        return nil
    }

    func giveBack(_ state: Deflater) {
        state.reset()
        shared.withLock { shared in
            shared.lentCount -= 1
            if shared.resting.count < Self.mostAtRest { shared.resting.append(state) }
        }
    }
}
