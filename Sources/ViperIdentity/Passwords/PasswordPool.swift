import Synchronization
public import Viper
import ViperThreads

/// Hashes passwords on a few threads of its own, so that they take no time from the threads that serve requests. What
/// is more than the queue holds is refused at once.
///
/// A thread starts when there is work and ends when there is none.
public final class PasswordPool: PasswordHashing {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var threads = 0
    }

    private let state = Mutex(State())
    private let width: Int
    private let capacity: Int

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - width: how many passwords are hashed at a time; each takes 19 MiB.
    ///   - capacity: how many wait at most.
    public init(width: Int, capacity: Int) {
        self.width = max(1, width)
        self.capacity = max(1, capacity)
    }

    public func hash(_ password: Password) async throws(Failure) -> PasswordHash {
        guard let hash = try await run({ Argon2.hash(password) }) else { throw Self.noMemory }
        return hash
    }

    public func verify(_ password: Password, against hash: PasswordHash?) async throws(Failure) -> PasswordVerdict {
        let verdict = try await run { Argon2.verify(password, against: hash ?? .ofNobody) }
        guard let verdict else { throw Self.noMemory }
        return hash == nil ? .wrong : verdict
    }

    private static let noMemory = Failure.unavailable("there is no memory to hash a password")

    private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Failure) -> Value {
        let value: Value? = await withCheckedContinuation { continuation in
            if !submit({ continuation.resume(returning: work()) }) { continuation.resume(returning: nil) }
        }
        guard let value else { throw .unavailable("too many passwords are waiting to be hashed") }
        return value
    }

    /// Adds work to the queue; false if it is full, or no thread can be started.
    private func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
        let startsThread: Bool? = state.withLock { state in
            guard state.threads < width || state.waiting.count < capacity else { return nil }
            state.waiting.append(work)
            guard state.threads < width else { return false }
            state.threads += 1
            return true
        }
        guard let startsThread else { return false }
        guard startsThread, !Thread.detached({ self.work() }) else { return true }
        // Without a thread the work is taken back, unless another thread has it already.
        return state.withLock { state in
            state.threads -= 1
            guard state.threads == 0, !state.waiting.isEmpty else { return true }
            state.waiting.removeLast()
            return false
        }
    }

    private func work() {
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.threads -= 1
            return nil
        }
    }
}
