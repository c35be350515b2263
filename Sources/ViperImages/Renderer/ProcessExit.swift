import Glibc

/// How a process ended.
enum ProcessExit: Equatable {
    case status(Int32)
    case signal(Int32)
    /// Nobody knows: the system reaps this process's children by itself (SIGCHLD is ignored).
    case unknown

    /// Waits for the end of a process, which then is no more. It blocks.
    init(waitingFor identifier: pid_t) {
        var code: Int32 = 0
        var found: pid_t
        repeat { found = waitpid(identifier, &code, 0) } while found < 0 && errno == EINTR
        if found != identifier {
            self = .unknown
        } else if code & 0x7F == 0 {
            self = .status(code >> 8 & 0xFF)
        } else {
            self = .signal(code & 0x7F)
        }
    }
}

/// A system call that failed.
struct SystemFailure: Error {
    let code: Int32
    let detail: String

    init(_ what: String, code: Int32 = errno) {
        self.code = code
        detail = "cannot \(what): \(String(cString: strerror(code)))"
    }

    /// Whether it may succeed later.
    var isTemporary: Bool { [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code) }
}
