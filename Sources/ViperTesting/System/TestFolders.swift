import Glibc

/// Where tests make their folders.
///
/// In memory if there is room: a suite makes and removes thousands of files, and searching a disk for free inodes took
/// a tenth of all its time. What a test claims of disks it has to model itself, or to make a disk for.
enum TestFolders {
    /// Whether the folders are in memory.
    static let areInMemory = hasRoom("/dev/shm")
    private static let parent = areInMemory ? "/dev/shm" : "/tmp"

    /// Creates an empty folder that only this user can access.
    ///
    /// - Parameter name: the start of its name. It is short, since paths of Unix sockets are.
    static func make(_ name: String) throws -> String {
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFault("no folder in \(parent)") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a folder has room for several servers of PostgreSQL, and lets tests run what they write: containers
    /// often have 64 MB there, and forbid it.
    private static func hasRoom(_ folder: String) -> Bool {
        var status = statvfs()
        guard statvfs(folder, &status) == 0, access(folder, W_OK) == 0 else { return false }
        let isExecutable = status.f_flag & 8 == 0  // ST_NOEXEC
        return isExecutable && UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 4 << 30
    }
}
