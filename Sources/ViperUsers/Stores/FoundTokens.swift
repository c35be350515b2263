import ViperThreads

/// The tokens that were found since the store was last written to: the read of a caller's token costs a third of a `GET`.
final class FoundTokens: Sendable {
    private struct State {
        var writeCount: UInt64 = 0
        var tokens: [[UInt8]: FoundToken] = [:]
    }

    /// How many are kept, of some 300 bytes each.
    private static let capacity = 5_000

    private let state = Locked(State())

    /// A token by its hash, if nothing was written since it was found.
    func token(_ hash: [UInt8], at writeCount: UInt64) -> FoundToken? {
        state.withLock { $0.writeCount == writeCount ? $0.tokens[hash] : nil }
    }

    /// Keeps a token that was found.
    ///
    /// - Parameter writeCount: what `Database.writeCount` was before the read.
    func keep(_ token: FoundToken, _ hash: [UInt8], at writeCount: UInt64) {
        state.withLock { state in
            guard writeCount >= state.writeCount else { return }
            if writeCount > state.writeCount { state = State(writeCount: writeCount) }
            if state.tokens.count < Self.capacity { state.tokens[hash] = token }
        }
    }
}
