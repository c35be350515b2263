import Glibc

/// The target file of a copy: an empty file that the caller has created. So nothing with content is ever overwritten,
/// wherever the path came from.
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

    func sync() throws(DatabaseError) {
        guard fdatasync(descriptor) == 0 else { throw failure }
    }

    /// Makes the file a database without a log (sqlite.org/fileformat2.html, 1.3.3: both format versions 1), seals it,
    /// and syncs it. Nobody has it open.
    ///
    /// - Parameter portion: called before each megabyte that is read. An error it throws ends the work.
    func finish(portion: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        let versions: [UInt8] = [1, 1]
        guard pwrite(descriptor, versions, 2, 18) == 2 else { throw failure }
        do throws(DatabaseError) {
            try BackupChecksum(descriptor: descriptor).set(portion: portion)
        } catch { throw error.about(file) }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: DatabaseError { StoreFile.failure("the copy \(file)") }
}
