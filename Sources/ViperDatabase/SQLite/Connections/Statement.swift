import CSQLite

/// A prepared statement of a connection, and the cells of its current row.
final class Statement {
    private let handle: OpaquePointer
    private let sql: SQL
    let parameterCount: Int
    @exclusivity(unchecked) private var cells: UnsafeMutableBufferPointer<Cell>
    /// How far a value of a row lies behind the one before, in bytes; 0 if there is no saying. See ``measure(_:)``.
    @exclusivity(unchecked) private var distance: Int?

    /// Whether it is read-only (sqlite.org/c3ref/stmt_readonly.html).
    let isReadOnly: Bool

    /// Prepares a statement that will be cached (`SQLITE_PREPARE_PERSISTENT`).
    init(_ sql: SQL, on connection: Connection) throws(DatabaseError) {
        var handle: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sql.start.withMemoryRebound(to: CChar.self, capacity: sql.count) { text in
            let count = CInt(clamping: sql.count)
            return sqlite3_prepare_v3(
                connection.handle, text, count, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
        }
        guard code == SQLITE_OK else { throw connection.failure(code, sql) }
        guard let handle else { throw .misuse(detail: "an empty statement") }
        do {
            try Self.check(handle, sql)
        } catch {
            sqlite3_finalize(handle)
            throw error
        }
        self.handle = handle
        self.sql = sql
        parameterCount = Int(sqlite3_bind_parameter_count(handle))
        isReadOnly = sqlite3_stmt_readonly(handle) != 0
        cells = .allocate(capacity: max(1, Int(sqlite3_column_count(handle))))
    }

    deinit { cells.deallocate() }

    /// Finalizes the statement; it must not be used again.
    func finalise() { sqlite3_finalize(handle) }

    /// Parameters must be `$1`, `$2`, … in the order of their first appearance: SQLite numbers them in that order,
    /// PostgreSQL by their digits.
    private static func check(_ handle: OpaquePointer, _ sql: SQL) throws(DatabaseError) {
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            let name = sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) }
            guard name == "$\(index + 1)" else {
                throw .misuse(detail: "parameter \(index + 1) is called \(name ?? "?") in: \(sql)")
            }
        }
    }

    /// Steps to the next row; false at the end.
    func step(on connection: Connection) throws(DatabaseError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.failure(code, sql) }
        return false
    }

    /// Resets the statement. Its parameters stay bound, though their bytes do not stay valid: nothing reads them before all
    /// are bound anew.
    func reset() { sqlite3_reset(handle) }

    /// The current row. Its bytes belong to SQLite and are valid until the next step.
    func row() throws(DatabaseError) -> Row {
        let count = Int(sqlite3_data_count(handle))
        if count > cells.count {
            cells.deallocate()
            cells = .allocate(capacity: count)
        }
        guard let start = cells.baseAddress else { throw .misuse(detail: "no cells") }
        guard count > 0, let first = value(0) else { return Row(cells: start, count: 0) }
        let distance = distance ?? measure(count)
        start.initialize(to: cell(first))
        for column in stride(from: 1, to: count, by: 1) {
            let value = distance > 0 ? OpaquePointer(UnsafeRawPointer(first) + column &* distance) : self.value(column)
            (start + column).initialize(to: cell(value))
        }
        return Row(cells: start, count: count)
    }

    /// Looks where the values of a row are. They are an array, as in every SQLite so far, so that only the first of a
    /// row is asked for: each other would cost 50 instructions. If they are none, all are.
    private func measure(_ count: Int) -> Int {
        let places = (0..<count).map { Int(bitPattern: value($0)) }
        let first = count > 1 ? places[1] &- places[0] : 0
        let isArray = places.indices.allSatisfy { places[$0] == places[0] &+ $0 &* first }
        let distance = isArray ? first : 0
        self.distance = distance
        return distance
    }

    private func value(_ column: Int) -> OpaquePointer? {
        sqlite3_column_value(handle, CInt(truncatingIfNeeded: column))
    }

    @inline(__always)
    private func cell(_ value: OpaquePointer?) -> Cell {
        // `sqlite3_value_*` checks less than `sqlite3_column_*`.
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER:
            return Cell(.integer, number: sqlite3_value_int64(value))
        case SQLITE_TEXT:
            let text = sqlite3_value_text(value)
            return Cell(.text, number: Int64(sqlite3_value_bytes(value)), bytes: UnsafeRawPointer(text))
        case SQLITE_BLOB:
            let bytes = sqlite3_value_blob(value)
            return Cell(.blob, number: Int64(sqlite3_value_bytes(value)), bytes: bytes)
        case SQLITE_NULL: return Cell(.null)
        default: return Cell(.real)
        }
    }

    /// Binds all parameters; their bytes stay in the connection's scratch buffer until the next statement.
    func bind(_ parameters: [SQLValue], on connection: Connection) throws(DatabaseError) {
        guard parameters.count == parameterCount else { throw wrongCount(parameters.count) }
        try bind(first: parameters, on: connection)
    }

    func bind(first parameters: [SQLValue], on connection: Connection) throws(DatabaseError) {
        guard parameters.count <= parameterCount else { throw wrongCount(parameters.count) }
        guard !parameters.isEmpty else { return }
        var size = 0
        for parameter in parameters { size += parameter.byteCount }
        guard connection.scratch.reserve(size) else { throw .unavailable(detail: "out of memory for parameters") }
        var index: CInt = 1
        for parameter in parameters {
            let code = try bind(parameter, at: index, on: connection)
            guard code == SQLITE_OK else { throw connection.failure(code, sql) }
            index += 1
        }
    }

    private func wrongCount(_ count: Int) -> DatabaseError {
        .misuse(detail: "\(count) values for \(parameterCount) parameters in: \(sql)")
    }

    private func bind(_ value: SQLValue, at index: CInt, on connection: Connection) throws(DatabaseError) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .boolean(let truth): return sqlite3_bind_int64(handle, index, truth ? 1 : 0)
        case .text(var text):
            let bound: CInt? = text.withUTF8 { bytes in
                guard !bytes.contains(0) else { return nil }
                let copy = connection.scratch.append(UnsafeRawBufferPointer(bytes))?.assumingMemoryBound(to: CChar.self)
                return sqlite3_bind_text64(handle, index, copy, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
            }
            guard let bound else { throw .misuse(detail: "U+0000 in text for parameter \(index) in: \(sql)") }
            return bound
        case .uuid(let high, let low):
            let bytes = (high.bigEndian, low.bigEndian)
            return withUnsafeBytes(of: bytes) { bindBlob($0, at: index, on: connection) }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { bindBlob($0, at: index, on: connection) }
        }
    }

    private func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: CInt, on connection: Connection) -> CInt {
        let copy = connection.scratch.append(bytes)
        return sqlite3_bind_blob64(handle, index, copy, UInt64(bytes.count), nil)
    }
}

extension Statement {
    /// Binds the values after the first parameters, runs the statement, and resets it for the next row.
    func run(_ values: borrowing RowValues, after first: Int, on connection: Connection) throws(DatabaseError) {
        guard first + values.count == parameterCount else { throw wrongCount(first + values.count) }
        var index = CInt(truncatingIfNeeded: first)
        for position in 0..<values.count {
            index &+= 1
            let cell = values.cells[position]
            guard cell.kind != .text || !cell.buffer.contains(0) else {
                throw .misuse(detail: "U+0000 in text for parameter \(index) in: \(sql)")
            }
            let code = bind(cell, at: index)
            guard code == SQLITE_OK else { throw connection.failure(code, sql) }
        }
        while try step(on: connection) {}
        sqlite3_reset(handle)
    }

    /// Binds a value without a copy; its bytes must stay valid until the statement has run. An empty value still needs
    /// an address: a null pointer would be `NULL`.
    @inline(__always)
    private func bind(_ cell: Cell, at index: CInt) -> CInt {
        switch cell.kind {
        case .integer, .boolean: return sqlite3_bind_int64(handle, index, cell.number)
        case .text:
            let text = cell.bytes ?? UnsafeRawPointer(("" as StaticString).utf8Start)
            return sqlite3_bind_text64(
                handle, index, text.assumingMemoryBound(to: CChar.self), UInt64(cell.number), nil, UInt8(SQLITE_UTF8))
        case .blob, .uuid:
            guard let bytes = cell.bytes else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return sqlite3_bind_blob64(handle, index, bytes, UInt64(cell.number), nil)
        case .null, .real: return sqlite3_bind_null(handle, index)
        }
    }
}

extension SQLValue {
    /// The number of bytes it needs in a scratch buffer.
    fileprivate var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        case .uuid: 16
        default: 0
        }
    }
}
