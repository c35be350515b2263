import Glibc

/// The file that a store is copied into: one that whoever asked for the copy has made, and that is still empty. So
/// nothing that has anything in it is ever written to, however the path was come by.
final class CopyTarget {
    let file: String
    private let descriptor: CInt

    init(_ file: String) throws(DatabaseError) {
        self.file = file
        descriptor = file.utf8.contains(0) ? -1 : open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw .unavailable(detail: "the copy \(file) cannot be written: \(lastSystemError())")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_nlink == 1, status.st_size == 0
        else { throw .unavailable(detail: "the copy \(file) is not an empty file of this user") }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Waits until what was written is on the disk.
    func sync() throws(DatabaseError) {
        guard fdatasync(descriptor) == 0 else { throw failure() }
    }

    /// Makes it a database without a log of its own (sqlite.org/fileformat2.html, 1.3.3: the format's versions for
    /// writing and reading, both 1), seals it, and waits until all of it is on the disk. Nobody has it open.
    ///
    /// - Parameter portion: is called for each megabyte that is read. What it throws ends the work.
    func finish(portion: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        let versions: [UInt8] = [1, 1]
        guard pwrite(descriptor, versions, 2, 18) == 2 else { throw failure() }
        do throws(DatabaseError) {
            try CopySeal(descriptor: descriptor).set(portion: portion)
        } catch { throw error.about(file) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private func failure() -> DatabaseError {
        let detail = "the copy \(file) cannot be written: \(lastSystemError())"
        return errno == ENOSPC || errno == EDQUOT || errno == EFBIG
            ? .full(detail: detail) : .unavailable(detail: detail)
    }
}
