import Glibc

/// A test's own folder, removed with its contents when the test releases it.
public final class TemporaryFolder: Sendable {
    /// The folder's path: in memory if there is room, or under `/tmp`.
    public let path: String

    /// Creates the folder; only its owner can access it.
    public init() throws { path = try TestFolders.make("adder-test") }

    deinit { removeTree(path) }

    /// The size of a file in bytes; 0 if it does not exist.
    public func size(of name: String) -> Int { Int(status(of: name)?.st_size ?? 0) }

    /// The permissions of a file; 0 if it does not exist.
    public func mode(of name: String) -> UInt32 { (status(of: name)?.st_mode ?? 0) & 0o777 }

    private func status(of name: String) -> stat? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status : nil
    }

    /// Writes a new file. An existing file is unlinked first, so that processes that have it open keep its content.
    public func write(_ bytes: [UInt8], to name: String) throws {
        unlink("\(path)/\(name)")
        guard let file = fopen("\(path)/\(name)", "we") else { throw SystemFault("no file \(path)/\(name)") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemFault("\(path)/\(name)") }
    }

    /// Writes a new file.
    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// The content of a file; empty if it does not exist.
    public func read(_ name: String) -> [UInt8] { fileBytes("\(path)/\(name)") }

    /// Removes a file or an empty folder.
    public func remove(_ name: String) { _ = Glibc.remove("\(path)/\(name)") }
}

/// A test did not get something that it needs of the system.
public struct SystemFault: Error, CustomStringConvertible {
    public let description: String

    /// Describes what failed; the reason is the calling thread's `errno`.
    public init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

/// The content of a file; empty if it does not exist.
public func fileBytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
}

/// The names in a folder; empty if it does not exist.
public func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}

/// Removes a file, a link, or a folder with its contents.
private func removeTree(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for name in names(in: path) { removeTree("\(path)/\(name)") }
    }
    remove(path)
}

/// Where tests make their folders.
///
/// In memory if there is room: a suite makes and removes thousands of files, and searching a disk for free inodes took
/// a tenth of all its time. What a test claims of disks it has to model itself, or to make a disk for.
enum TestFolders {
    /// Whether the folders are in memory.
    static let areInMemory = hasRoom("/dev/shm")
    private static let parent = areInMemory ? "/dev/shm" : "/tmp"

    /// Creates an empty folder that only this user can access. Its name has the id of the process group, by which the
    /// folders of a suite that was interrupted are found.
    ///
    /// - Parameter name: the start of its name. It is short, since paths of Unix sockets are.
    static func make(_ name: String) throws -> String {
        var template = Array("\(parent)/\(name)-\(getpgrp())-XXXXXX".utf8CString)
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
