import Glibc
import ViperThreads

/// SIGTERM, SIGINT and SIGHUP, received by a thread that waits for them instead of by a handler.
///
/// They are blocked before any thread is started. A blocked signal stays pending for `sigwait` even in process 1 of a
/// container, for which the kernel discards every signal without a handler.
package struct TerminationSignals: Sendable {
    private let set: sigset_t

    /// Blocks the signals in this thread and in all that it starts. Call it before it starts any.
    ///
    /// SIGHUP stays ignored if it was at start (`nohup`): once blocked, it would be received after all. SIGUSR1 and
    /// SIGUSR2 have no meaning here and are ignored, since they would end the process. So are SIGPIPE and SIGXFSZ:
    /// writing to a closed connection or log reader, or beyond the file size limit, becomes an ordinary error.
    package init() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        if !Self.isIgnored(SIGHUP) { sigaddset(&set, SIGHUP) }
        self.set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        for number in [SIGUSR1, SIGUSR2, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Waits for the next signal and returns its number.
    package func wait() -> Int32 {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return number
    }

    /// Waits for the next signal, but not longer than some seconds. Returns its number, nil if there was none.
    package func wait(atMost seconds: Int) -> Int32? {
        var set = set
        var limit = timespec(tv_sec: seconds, tv_nsec: 0)
        let number = sigtimedwait(&set, nil, &limit)
        return number < 0 ? nil : number
    }

    /// Ends the process at the next signal, with the exit status that a shell reports for it.
    package func exitAtNext() {
        _ = Thread.detached {
            let number = wait()
            _exit(128 + number)
        }
    }

    package static func name(of number: Int32) -> String {
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
        // C functions are not Equatable.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
