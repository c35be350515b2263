import Glibc
package import ViperValues

/// A file that is written under a temporary name and renamed once it is complete and synced: at any moment its path has
/// the old content or all of the new. Only its user can read it.
///
/// The temporary name adds `.partial`. A leftover of a killed process is replaced; while another process is writing it,
/// opening fails.
package final class PendingFile {
    /// The final path, absolute.
    package let path: String
    /// The temporary path.
    package var partial: String { path + ".partial" }
    package let descriptor: Int32
    private let replaces: Bool
    private var isDone = false

    /// Creates the temporary file.
    ///
    /// - Parameter replaces: whether an existing file may be replaced.
    package init(_ path: String, replaces: Bool) throws(Complaint) {
        self.path = try Self.whole(path)
        self.replaces = replaces
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw Complaint("\(path) is not a regular file") }
            guard replaces else { throw Complaint("\(path) already exists; --replace replaces it") }
        }
        descriptor = try Self.make(self.path + ".partial")
    }

    deinit { discard() }

    /// Syncs the file and moves it to its path.
    package func commit() throws(Complaint) {
        guard fsync(descriptor) == 0 else { throw Self.fault("\(partial) cannot be written") }
        try replaces ? rename() : moveToFreeName()
        isDone = true
        Self.release(descriptor)
        let folder = Self.folder(of: path)
        let entry = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if entry >= 0 { close(entry) } }
        guard entry >= 0, fsync(entry) == 0 else { throw Self.fault("\(folder) cannot be written") }
    }

    /// Removes the temporary file, unless it was committed.
    package func discard() {
        guard !isDone else { return }
        isDone = true
        unlink(partial)
        Self.release(descriptor)
    }

    private func rename() throws(Complaint) {
        guard Glibc.rename(partial, path) == 0 else { throw Self.fault("\(path) cannot be written") }
    }

    /// Uses a link, which replaces nothing. File systems without links leave a race between the check and the rename.
    private func moveToFreeName() throws(Complaint) {
        if link(partial, path) == 0 {
            unlink(partial)
            return
        }
        guard errno != EEXIST, access(path, F_OK) != 0 else {
            throw Complaint("\(path) already exists; --replace replaces it")
        }
        try rename()
    }
}

extension PendingFile {
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func whole(_ path: String) throws(Complaint) -> String {
        guard !path.isEmpty, !path.hasSuffix("/") else { throw Complaint("'\(path)' is not a file name") }
        if path.hasPrefix("/") { return path }
        guard let folder = getcwd(nil, 0) else { throw fault("the working folder cannot be found") }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    /// Creates an empty file that only this process has locked, removing an earlier leftover.
    private static func make(_ name: String) throws(Complaint) -> Int32 {
        for _ in 0..<10 {
            try removeLeftover(name)
            let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor < 0 && errno == EEXIST { continue }
            guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw fault("\(name) cannot be written") }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            close(descriptor)
        }
        throw Complaint("another process is writing \(name)")
    }

    private static func removeLeftover(_ name: String) throws(Complaint) {
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw fault("\(name) cannot be written")
        }
        defer { release(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Complaint("another process is writing \(name)")
        }
        // Between open and lock, its owner may have committed it and another process created a new one.
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, stat(name, &named) == 0, own.st_ino == named.st_ino,
            own.st_dev == named.st_dev
        else { return }
        unlink(name)
    }

    /// Unlocks and closes the file. Closing alone would not unlock it while a process that another thread forked still
    /// shares it, until that executes its program.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func fault(_ what: String) -> Complaint {
        Complaint("\(what): \(String(cString: strerror(errno)))")
    }
}
