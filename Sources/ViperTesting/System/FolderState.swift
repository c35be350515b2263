import Glibc

/// The names, sizes, contents and times of all files in a folder, to see whether something has changed.
public struct FolderState: Equatable {
    /// A file or a folder.
    public struct File: Equatable {
        /// The path below the folder.
        public let name: String
        let size: Int
        let changed: [Int]
        let bytes: [UInt8]
    }

    public private(set) var files: [File] = []

    public init(of path: String) throws { try add(path, below: "") }

    private mutating func add(_ folder: String, below prefix: String) throws {
        for name in names(in: folder).sorted() {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { throw SystemFault(path) }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            files.append(
                File(
                    name: prefix + name, size: Int(status.st_size),
                    changed: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec], bytes: isFile ? fileBytes(path) : []))
            if status.st_mode & S_IFMT == S_IFDIR { try add(path, below: prefix + name + "/") }
        }
    }

    /// Copies a folder's files as they are now, as if the process that has them open had been killed.
    /// - Returns: their number.
    public static func copied(_ source: String, to target: String) throws -> Int {
        guard mkdir(target, 0o700) == 0 else { throw SystemFault(target) }
        let files = try FolderState(of: source).files.filter { !$0.bytes.isEmpty }
        for file in files {
            let output = open("\(target)/\(file.name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard output >= 0, write(output, file.bytes, file.bytes.count) == file.bytes.count else {
                throw SystemFault(file.name)
            }
            close(output)
        }
        return files.count
    }
}
