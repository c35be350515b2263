import Glibc

/// Rewrites a store's log (the WAL) as a new file, so that everything read from it is on the disk.
///
/// After a failed sync Linux marks the pages clean: they are only in memory, and later syncs skip them and succeed
/// (lwn.net/Articles/752063, "PostgreSQL's fsync() surprise"). So a log in which a commit's sync failed, or that is
/// found at start, may be readable and still not survive a power cut; nor would anything appended to it, since SQLite's
/// recovery stops at the first gap. A checkpoint would not help: a power cut in the middle leaves pages of a commit
/// that the log on the disk lacks. A new file has new pages, and new blocks on file systems without a journal: once its
/// sync succeeds, all of it is there.
///
/// The old log stays in place until then; whenever the process ends, the folder has one of the two.
struct WALRewrite {
    private let folder: String
    private let log: String

    init(folder: String, file: String) {
        self.folder = folder
        log = file + "-wal"
    }

    private var copy: String { log + ".new" }

    /// Copies the log and syncs the copy. Nobody may write to the log meanwhile; reads are fine.
    ///
    /// - Returns: false if the log is empty.
    func prepare() throws(DatabaseError) -> Bool {
        discard()
        let size = StoreFile.size(of: log)
        guard size > 0 else { return false }
        let input = try StoreFile.open(log, O_RDONLY)
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

    /// Replaces the log by the copy and syncs the folder. Nobody may have the store open.
    func install() throws(DatabaseError) {
        guard rename(copy, log) == 0 else { throw StoreFile.failure(log) }
        try StoreFile.sync(folder: folder)
    }

    func run() throws(DatabaseError) {
        if try prepare() { try install() }
    }

    func discard() { unlink(copy) }
}
