import CSQLite

extension Connection {
    /// Runs the statements of a migration, as `sqlite3_exec` would. An error names it, and the line.
    func run(_ migration: Migration) throws(DatabaseError) {
        let fault: DatabaseError? = migration.sqlite.withCString { script in
            var place = script
            while place.pointee != 0 {
                var statement: OpaquePointer?
                var rest: UnsafePointer<CChar>?
                var code = sqlite3_prepare_v2(handle, place, -1, &statement, &rest)
                // Nil for white space and comments alone.
                if code == SQLITE_OK, statement != nil { code = Self.finish(statement) }
                guard code == SQLITE_OK else {
                    let line = Self.line(of: sqlite3_error_offset(handle), from: place, in: script)
                    let error = failure(code).within(migration, line: line)
                    sqlite3_finalize(statement)
                    return error
                }
                sqlite3_finalize(statement)
                guard let rest, rest > place else { return nil }
                place = rest
            }
            return nil
        }
        if let fault { throw fault }
    }

    /// Steps to a statement's end.
    private static func finish(_ statement: OpaquePointer?) -> CInt {
        while true {
            let code = sqlite3_step(statement)
            if code != SQLITE_ROW { return code == SQLITE_DONE ? SQLITE_OK : code }
        }
    }

    /// The line of a place within a statement; that of its first word if the place is not known.
    ///
    /// - Parameters:
    ///   - offset: in bytes; less than 0 if it is not known.
    ///   - statement: a part of the script, which ends with a zero byte.
    private static func line(
        of offset: CInt, from statement: UnsafePointer<CChar>, in script: UnsafePointer<CChar>
    ) -> Int {
        let end = offset < 0 ? firstWord(of: statement) : statement + Int(offset)
        var (line, place) = (1, script)
        while place < end, place.pointee != 0 {
            if place.pointee == 0x0A { line += 1 }
            place += 1
        }
        return line
    }

    /// Behind white space and comments to the end of a line.
    private static func firstWord(of statement: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
        var place = statement
        while true {
            while isSpace(place.pointee) { place += 1 }
            guard place.pointee == 0x2D, place[1] == 0x2D else { return place }
            while place.pointee != 0, place.pointee != 0x0A { place += 1 }
        }
    }

    private static func isSpace(_ byte: CChar) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
