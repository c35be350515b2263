import Glibc

/// A file that is written beside the place it is for, and put there when it is whole and on the disk: at every moment
/// the place has what it had, or all of the new. Only its user may read it.
///
/// Until then it is called as the file, with `.partial` behind it. What a process that was killed has left of that name
/// is replaced; while another process writes to it, it is refused.
final class PendingFile {
    /// The file's path, from the root on.
    let path: String
    /// What it is called until it is whole.
    var partial: String { path + ".partial" }
    let descriptor: Int32
    private let replaces: Bool
    private var isDone = false

    /// Makes it.
    ///
    /// - Parameter replaces: whether a file that is there may be replaced.
    init(_ path: String, replaces: Bool) throws(ControlFault) {
        self.path = try Self.whole(path)
        self.replaces = replaces
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw ControlFault("\(path) is no regular file") }
            guard replaces else { throw ControlFault("\(path) is there already; --replace replaces it") }
        }
        descriptor = try Self.make(self.path + ".partial")
    }

    deinit { discard() }

    /// Waits until all is on the disk, and puts it in its place.
    func commit() throws(ControlFault) {
        guard fsync(descriptor) == 0 else { throw Self.fault("\(partial) cannot be written") }
        try replaces ? rename() : moveToFreeName()
        isDone = true
        Self.release(descriptor)
        let folder = Self.folder(of: path)
        let entry = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if entry >= 0 { close(entry) } }
        guard entry >= 0, fsync(entry) == 0 else { throw Self.fault("\(folder) cannot be written") }
    }

    /// Removes it, unless it was put in its place.
    func discard() {
        guard !isDone else { return }
        isDone = true
        unlink(partial)
        Self.release(descriptor)
    }

    private func rename() throws(ControlFault) {
        guard Glibc.rename(partial, path) == 0 else { throw Self.fault("\(path) cannot be written") }
    }

    /// A link replaces nothing. Where there are none, another process may come between looking and renaming.
    private func moveToFreeName() throws(ControlFault) {
        if link(partial, path) == 0 {
            unlink(partial)
            return
        }
        guard errno != EEXIST, access(path, F_OK) != 0 else {
            throw ControlFault("\(path) is there already; --replace replaces it")
        }
        try rename()
    }
}

extension PendingFile {
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func whole(_ path: String) throws(ControlFault) -> String {
        guard !path.isEmpty, !path.hasSuffix("/") else { throw ControlFault("'\(path)' is no name of a file") }
        if path.hasPrefix("/") { return path }
        guard let folder = getcwd(nil, 0) else { throw fault("the working folder cannot be found") }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    /// Makes an empty file that this process alone has locked, and removes what is left of an earlier one.
    private static func make(_ name: String) throws(ControlFault) -> Int32 {
        for _ in 0..<10 {
            try removeLeftover(name)
            let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor < 0 && errno == EEXIST { continue }
            guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw fault("\(name) cannot be written") }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            close(descriptor)
        }
        throw ControlFault("another process is writing \(name)")
    }

    private static func removeLeftover(_ name: String) throws(ControlFault) {
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw fault("\(name) cannot be written")
        }
        defer { release(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw ControlFault("another process is writing \(name)")
        }
        // Between opening and locking another may have put it in its place, and begun a new one.
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, stat(name, &named) == 0, own.st_ino == named.st_ino,
            own.st_dev == named.st_dev
        else { return }
        unlink(name)
    }

    /// Lets go of the lock, and closes the file. A process that another thread forks has both too, until it executes its
    /// program.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func fault(_ what: String) -> ControlFault {
        ControlFault("\(what): \(String(cString: strerror(errno)))")
    }
}
