import Glibc

/// Why no thread could be started: the result of `pthread_create(3)`.
public struct ThreadFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error number; `errno` is not set.
    public let code: Int32

    /// One line for the operator. EAGAIN stands for several limits, so all of them are named.
    public var description: String {
        let reason = String(cString: strerror(code))
        guard code == EAGAIN else { return "no thread can be started: \(reason)" }
        return
            "no thread can be started: \(reason): the limits on memory (ulimit -v) or processes (ulimit -u) are too low"
    }
}
