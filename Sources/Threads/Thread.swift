import Glibc

/// A thread of ours, started at once, that must be joined.
public struct Thread: @unchecked Sendable {
    // Sendable: a thread's id is a number that any thread may use; `join` is called once.
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

    /// Waits until it has ended.
    public func join() { pthread_join(identifier, nil) }
}
