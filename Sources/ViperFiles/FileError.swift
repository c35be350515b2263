import Glibc

/// Why a file cannot be written or read. Each `detail` is one line for the log, never for clients: it may contain paths.
public enum FileError: Error, Sendable, Equatable {
    /// There is no room: the disk is full, or a quota or the process's limit on the size of files is reached.
    case full(detail: String)
    /// Anything else.
    case failed(detail: String)

    /// The error of the last system call (`errno`).
    ///
    /// - Parameter what: what was attempted, such as "write a temporary file in data".
    public static func last(_ what: String) -> FileError {
        let code = errno
        let detail = "cannot \(what): \(String(cString: strerror(code)))"
        return code == ENOSPC || code == EDQUOT || code == EFBIG ? .full(detail: detail) : .failed(detail: detail)
    }
}
