import ViperDatabase

/// What begins, divides and ends a transaction.
extension SQL {
    // Snapshot isolation: SERIALIZABLE tracks reads by page, so that two inserts with neighbouring keys often conflict.
    static let begin: SQL = "BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE"
    static let commit: SQL = "COMMIT"
    static let rollback: SQL = "ROLLBACK"
    static let save: SQL = "SAVEPOINT statement"
    static let release: SQL = "RELEASE statement"
    static let undo: SQL = "ROLLBACK TO statement"
    static let tryLock: SQL = "SELECT pg_try_advisory_lock($1)"
    static let unlockAll: SQL = "SELECT pg_advisory_unlock_all()"
}
