import Glibc
import Threads

/// SIGTERM and SIGINT, taken by a thread that waits for them instead of by a handler.
///
/// They are blocked in every thread before the first is made. A blocked signal is kept for `sigwait` also in a
/// process that is number 1 of a container, for which the kernel throws away every signal that has no handler.
struct TerminationSignals: Sendable {
    /// Blocks the signals in this thread and in all that it will start. Call it before anything starts one.
    /// SIGPIPE and SIGXFSZ are ignored: writing to a client or a log reader that has gone, or beyond the limit of a
    /// file's size, is an error like any other.
    init() {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Waits for the next of the signals.
    /// - Returns: its number.
    func wait() -> Int32 {
        var set = Self.set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return number
    }

    /// Ends the process at the next signal, with the exit status that a shell gives a process killed by it.
    func exitAtNext() {
        _ = Thread.detached {
            let number = wait()
            _exit(128 + number)
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }
}
