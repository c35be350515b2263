import Glibc

/// A folder of its own for a test, removed with all that is in it when the test lets go of it.
public final class TemporaryFolder: Sendable {
    /// Its path, under `/tmp`.
    public let path: String

    /// Makes it; only its owner can look into it.
    public init() throws {
        var template = Array("/tmp/adder-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFault("no folder in /tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { removeTree(path) }

    /// How many bytes a file in it holds; 0 without the file.
    public func size(of name: String) -> Int { Int(status(of: name)?.st_size ?? 0) }

    /// The permissions of a file in it; 0 without the file.
    public func mode(of name: String) -> UInt32 { (status(of: name)?.st_mode ?? 0) & 0o777 }

    private func status(of name: String) -> stat? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status : nil
    }

    /// Makes a file in it anew: one of that name is removed first, so that whoever has it open keeps what it was.
    public func write(_ bytes: [UInt8], to name: String) throws {
        unlink("\(path)/\(name)")
        guard let file = fopen("\(path)/\(name)", "we") else { throw SystemFault("no file \(path)/\(name)") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemFault("\(path)/\(name)") }
    }

    /// Makes a file in it anew.
    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// What a file in it holds; nothing without the file.
    public func read(_ name: String) -> [UInt8] { fileBytes("\(path)/\(name)") }

    /// Removes a file in it, or an empty folder.
    public func remove(_ name: String) { _ = Glibc.remove("\(path)/\(name)") }
}

/// Something that a test needs of the system, and did not get.
public struct SystemFault: Error, CustomStringConvertible {
    public let description: String

    /// What was wanted; the cause is the calling thread's `errno`.
    public init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

/// What a file holds; nothing without the file.
public func fileBytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
}

/// The names in a folder; none without it.
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

/// Removes a file, or a folder with all that is in it; of a link, itself.
private func removeTree(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for name in names(in: path) { removeTree("\(path)/\(name)") }
    }
    remove(path)
}
