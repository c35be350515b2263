import CSQLite
import Glibc

extension Connection {
    /// The failure of SQLite's last call on this connection (sqlite.org/rescode.html).
    func failure(_ code: CInt, _ sql: SQL? = nil) -> DatabaseError {
        let systemError = errno
        var detail = String(cString: sqlite3_errmsg(handle)) + " (\(code))"
        if let sql { detail += " in: \(sql)" }
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(detail: detail)
        case SQLITE_INTERRUPT: return interruption.error
        case SQLITE_FULL: return .full(detail: detail)
        case SQLITE_CONSTRAINT: return Self.conflict(code, detail)
        case SQLITE_NOTADB: return .notADatabase(detail: detail)
        case SQLITE_CORRUPT, SQLITE_FORMAT: return .corrupt(detail: detail)
        case SQLITE_IOERR, SQLITE_CANTOPEN: return systemFailure(detail, systemError)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOLFS, SQLITE_PROTOCOL, SQLITE_NOMEM:
            return .unavailable(detail: detail)
        default: return .misuse(detail: detail)
        }
    }

    /// Interprets an I/O error. SQLite recognizes `ENOSPC` on writes, but neither quotas nor file size limits, nor any
    /// of them when it extends a file. If a commit fails it records no system error at all; `errno` is then still that
    /// of the failed call.
    private func systemFailure(_ detail: String, _ systemError: CInt) -> DatabaseError {
        let noted = sqlite3_system_errno(handle)
        let reason = noted != 0 ? noted : systemError
        guard reason != 0 else { return .unavailable(detail: detail) }
        let detail = "\(detail): \(String(cString: strerror(reason)))"
        return StoreFile.isFull(reason) ? .full(detail: detail) : .unavailable(detail: detail)
    }

    private static func conflict(_ code: CInt, _ detail: String) -> DatabaseError {
        switch code >> 8 {
        case 6, 8, 10: .conflict(.unique, detail: detail)  // a primary key, a unique index, a row id
        case 1: .conflict(.check, detail: detail)
        case 3: .conflict(.foreignKey, detail: detail)
        case 5: .conflict(.notNull, detail: detail)
        case 12: .misuse(detail: detail)  // a value of the wrong type in a STRICT table
        default: .conflict(.other, detail: detail)
        }
    }
}
