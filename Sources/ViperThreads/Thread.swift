import Glibc

/// A POSIX thread, started at once. It must be joined or detached.
public struct Thread: @unchecked Sendable {
    // Sendable: a thread's id is a number that any thread may use; `join` is called at most once.
    private let identifier: pthread_t

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread.
    ///
    /// - Parameter stackBytes: the stack's size limit; by default the system's (`ulimit -s`).
    public init(stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
        var identifier = pthread_t()
        let start = Unmanaged.passRetained(Start(body))
        let failure = pthread_create(
            &identifier, &attributes,
            { argument in
                // Signals go to the threads that handle them.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            throw ThreadFailure(code: failure)
        }
        self.identifier = identifier
    }

    /// Starts a detached thread; false if no more threads can be started.
    public static func detached(_ body: @escaping @Sendable () -> Void) -> Bool {
        do throws(ThreadFailure) {
            try detach(body)
            return true
        } catch {
            return false
        }
    }

    /// Starts a detached thread, or throws why it cannot.
    public static func detach(
        stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Void
    ) throws(ThreadFailure) {
        pthread_detach(try Thread(stackBytes: stackBytes, body).identifier)
    }

    /// Has the calling thread, and no other, wait for others where processors are scarce: its share becomes a thirtieth
    /// (nice(2), "C library/kernel differences").
    package static func lowerPriority() { _ = nice(15) }

    /// How many threads run at once: the number of processors.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Waits until the thread has ended.
    public func join() { pthread_join(identifier, nil) }
}
