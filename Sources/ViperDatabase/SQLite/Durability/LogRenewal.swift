import Glibc

/// Writes a store's log (the WAL) anew, as a file of its own, so that all that is read from it is on the disk.
///
/// After a sync that failed Linux takes the pages for clean: they are in memory alone, and later syncs pass them over and
/// succeed (lwn.net/Articles/752063, "PostgreSQL's fsync() surprise"). So a log that a commit's sync failed in, or that is
/// found at the start, may be read in full and still not survive a power cut; nor would what is appended to it, since
/// SQLite's recovery ends at the first hole. Writing it back into the database (a checkpoint) would not do either: a
/// power cut in the middle of that leaves pages of a commit that the log on the disk lacks. A new file has new pages, and
/// new blocks where the file system keeps no journal: when its sync succeeds, all of it is there.
///
/// The old log stays in its place until then; whenever the process ends, the folder has one of the two.
struct LogRenewal {
    private let folder: String
    private let log: String

    init(folder: String, file: String) {
        self.folder = folder
        log = file + "-wal"
    }

    private var copy: String { log + ".new" }

    /// Copies the log, and waits until the copy is on the disk. Nobody may write to the log meanwhile, anybody read.
    ///
    /// - Returns: false if there is nothing in the log.
    func prepare() throws(DatabaseError) -> Bool {
        discard()
        let size = StoreFile.size(of: log)
        guard size > 0 else { return false }
        let input = open(log, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw .unavailable(detail: "\(log) cannot be read: \(lastSystemError())") }
        defer { close(input) }
        do throws(DatabaseError) {
            let output = try StoreFile.make(copy)
            defer { close(output) }
            try StoreFile.copy(from: input, log, to: output, copy, size: size)
            guard fsync(output) == 0 else { throw StoreFile.failure(copy) }
        } catch {
            discard()
            throw error
        }
        return true
    }

    /// Puts the copy in the log's place, and waits until that is on the disk. Nobody may have the store open.
    func install() throws(DatabaseError) {
        guard rename(copy, log) == 0 else { throw StoreFile.failure(log) }
        try StoreFile.sync(folder: folder)
    }

    /// Both, at the start.
    func run() throws(DatabaseError) {
        if try prepare() { try install() }
    }

    /// Removes the copy.
    func discard() { unlink(copy) }
}
