import Glibc

/// Writes the file of one mail. It blocks.
enum OutboxFile {
    /// Writes a file under a temporary name, syncs it, moves it to its name, and syncs the folder. An existing file is
    /// not replaced.
    static func write(_ content: [UInt8], to name: String, in path: String) throws(OutboxFault) {
        try makeFolder(path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system("the folder cannot be opened") }
        defer { close(folder) }
        let partial = ".\(name).partial"
        do throws(OutboxFault) {
            try writeWhole(content, to: partial, in: folder)
            try move(partial, to: name, in: folder)
        } catch {
            unlinkat(folder, partial, 0)
            throw error
        }
        guard fsync(folder) == 0 else {
            // Whether the mail stays is not known; another attempt must not leave two.
            let fault = OutboxFault.system("the folder cannot be synced")
            unlinkat(folder, name, 0)
            throw fault
        }
    }

    /// Makes the folder and those above it, for their user alone.
    private static func makeFolder(_ path: String) throws(OutboxFault) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash != path.startIndex else {
            throw .system("the folder cannot be made")
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("the folder cannot be made") }
    }

    private static func writeWhole(_ content: [UInt8], to name: String, in folder: Int32) throws(OutboxFault) {
        let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system("the file cannot be made") }
        defer { close(file) }
        // The mode at creation is subject to the process's mask.
        guard fchmod(file, 0o600) == 0 else { throw .system("the file's mode cannot be set") }
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .system("the file cannot be written") }
            rest = rest.dropFirst(count)
        }
        guard fsync(file) == 0 else { throw .system("the file cannot be synced") }
    }

    private static func move(_ partial: String, to name: String, in folder: Int32) throws(OutboxFault) {
        guard faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
            throw OutboxFault("a mail of that name is there already")
        }
        guard renameat(folder, partial, folder, name) == 0 else { throw .system("the file cannot be renamed") }
    }
}
