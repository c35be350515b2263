import Glibc

/// Why there can be no more threads: what `pthread_create(3)` returned.
public struct ThreadFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number of the error; `errno` is not set.
    public let code: Int32

    /// One line for the operator. The system says EAGAIN for each of the limits that it may be.
    public var description: String {
        let reason = String(cString: strerror(code))
        guard code == EAGAIN else { return "no thread can be started: \(reason)" }
        return
            "no thread can be started: \(reason): memory (ulimit -v) or processes (ulimit -u) are limited too tightly"
    }
}
