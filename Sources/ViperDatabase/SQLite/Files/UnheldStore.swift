import Glibc

/// A SQLite store that no process holds, for reading it and leaving it as it is: no file is made or changed, not even for a
/// moment, and no server that starts meanwhile is kept from it.
public final class UnheldStore: Queryable, Sendable {
    private let folder: String
    private let file: String
    private let readers: ReaderPool

    /// - Parameter folder: the data folder, with a store.
    /// - Throws: ``DatabaseError/locked(detail:)`` if a process holds it.
    public init(folder: String) throws(DatabaseError) {
        self.folder = folder
        file = folder + "/adder.sqlite"
        guard try !Self.isLocked(file) else { throw .locked(detail: folder) }
        var options = SQLiteOptions()
        // SQLite would make the log's file.
        options.isImmutable = StoreFile.size(of: file + "-wal") == 0
        readers = ReaderPool(file, options: options)
    }

    deinit { readers.close() }

    /// Reads on the calling thread.
    public func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        try read { connection throws(DatabaseError) in try connection.read(sql, parameters, each: each) }
    }

    /// Compares the store with a program's migrations.
    ///
    /// - Throws: as ``Database/migrate(_:)`` does before it applies any.
    public func inspect(_ migrations: [Migration]) throws(DatabaseError) -> SchemaState {
        try read { connection throws(DatabaseError) in
            try SchemaState.checkOwner(of: connection)
            return try SchemaState(of: connection, comparedWith: migrations)
        }
    }

    /// Whether the store is where it remembers to be, or remembers no place yet.
    public func isInPlace(_ check: PlaceCheck) async throws(DatabaseError) -> Bool {
        try StorePlace(in: folder, of: file).isKnown(try await remembered(by: check))
    }

    private func read<Value>(_ body: (Connection) throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        do throws(DatabaseError) {
            return try readers.withLease(body)
        } catch {
            throw error.about(file)
        }
    }

    /// Whether another process has SQLite's lock, which a store has as long as it is open. It is asked for, not taken.
    private static func isLocked(_ file: String) throws(DatabaseError) -> Bool {
        let descriptor = try StoreFile.open(file, O_RDONLY)
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_whence = Int16(SEEK_SET)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
