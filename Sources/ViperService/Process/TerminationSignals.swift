import Glibc
import ViperThreads

/// SIGTERM, SIGINT and SIGHUP, taken by a thread that waits for them instead of by a handler.
///
/// They are blocked in every thread before the first is made. A blocked signal is kept for `sigwait` also in a
/// process that is number 1 of a container, for which the kernel throws away every signal that has no handler.
struct TerminationSignals: Sendable {
    private let set: sigset_t

    /// Blocks the signals in this thread and in all that it will start. Call it before anything starts one.
    ///
    /// SIGHUP stays ignored where the program was started so (`nohup`): a signal that is blocked would be kept all the
    /// same. SIGUSR1 and SIGUSR2 mean nothing here and are ignored, where they would end the process. So are SIGPIPE and
    /// SIGXFSZ: writing to a client or a log reader that has gone, or beyond the limit of a file's size, is an error like
    /// any other.
    init() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        if !Self.isIgnored(SIGHUP) { sigaddset(&set, SIGHUP) }
        self.set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        for number in [SIGUSR1, SIGUSR2, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Waits for the next of the signals.
    /// - Returns: its number.
    func wait() -> Int32 {
        var set = set
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

    /// A signal's name for the log.
    static func name(of number: Int32) -> String {
        switch number {
        case SIGINT: "SIGINT"
        case SIGHUP: "SIGHUP"
        default: "SIGTERM"
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
            return false
        }
        // Functions of C have no equality.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
