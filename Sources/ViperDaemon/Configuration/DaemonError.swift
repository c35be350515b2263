import Glibc

/// Why the daemon could not start, in one line for the operator.
public enum DaemonError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process listens on the address.
    case addressInUse(host: String, port: UInt16)
    /// The host is not an address of this machine, or does not resolve.
    case badAddress(host: String, reason: String)
    /// The port is privileged.
    case permissionDenied(host: String, port: UInt16)
    /// A system call failed.
    case system(call: String, reason: String)
    /// libmicrohttpd did not start.
    case cannotStart(reason: String)

    /// One line for the operator.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "port \(port) on \(host) is in use by another process; stop it, or choose another port"
        case .badAddress(let host, let reason):
            "cannot listen on the address \"\(host)\": \(reason)"
        case .permissionDenied(let host, let port):
            "no permission to listen on port \(port) of \(host); choose a port above 1023"
        case .system(let call, let reason):
            "cannot listen: \(call): \(reason)"
        case .cannotStart(let reason):
            "the HTTP daemon cannot start: \(reason)"
        }
    }

    /// The error of a failed system call, by its `errno`.
    static func last(_ call: String, _ code: Int32 = errno) -> DaemonError {
        .system(call: call, reason: String(cString: strerror(code)))
    }
}

/// A failed call with its `errno`, which is read before anything can change it.
struct SystemCallFailure: Error, CustomStringConvertible {
    private let call: String
    private let code: Int32

    init(_ call: String, _ code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    /// A few words for the operator. Some failures inside libmicrohttpd set no `errno`; they are in its messages.
    var description: String { code == 0 ? "\(call) failed" : "\(call): \(String(cString: strerror(code)))" }
}
