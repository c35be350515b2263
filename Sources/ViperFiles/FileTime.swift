import Glibc

package enum FileTime {
    /// When a file was last written, in microseconds since 1970; nil if the system does not tell.
    package static func ofWriting(to path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000 &+ Int64(status.st_mtim.tv_nsec) / 1000
    }
}
