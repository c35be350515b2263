import Glibc

/// A thread of ours, started at once, that must be joined or detached.
public struct Thread: @unchecked Sendable {
    // Sendable: a thread's id is a number that any thread may use; `join` is called at most once.
    private let identifier: pthread_t

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts it; nil if there can be no more threads.
    public init?(_ body: @escaping @Sendable () -> Void) {
        var identifier = pthread_t()
        let start = Unmanaged.passRetained(Start(body))
        let failure = pthread_create(
            &identifier, nil,
            { argument in
                // Signals are for the threads of whoever handles them.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            return nil
        }
        self.identifier = identifier
    }

    /// Starts one that nobody waits for; false if there can be no more threads.
    public static func detached(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = Thread(body) else { return false }
        pthread_detach(thread.identifier)
        return true
    }

    /// Waits until it has ended.
    public func join() { pthread_join(identifier, nil) }
}
