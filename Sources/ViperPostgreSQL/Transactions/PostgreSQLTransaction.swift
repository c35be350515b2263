import ViperDatabase

/// The transaction lent to a body: it has a connection from its first statement on.
struct PostgreSQLTransaction: Transaction {
    let run: TransactionRun

    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool { try await run.tryLock(lock) }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        let request = try await ask(sql, parameters)
        try request.forEachRow(each)
    }

    @discardableResult
    func execute(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int {
        try await ask(sql, parameters).changed
    }

    func executeUnanswered(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) {
        try run.check(sql)
        if try run.keep(sql, parameters, untilCommit: false) { return }
        _ = try await ask(sql, parameters)
    }

    func executeBeforeCommit(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) {
        try run.check(sql)
        if try run.keep(sql, parameters, untilCommit: true) { return }
        let request = run.makeRequest(sql)
        try request.encode(parameters)
        try await run.performBeforeCommit(request)
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) { run.afterCommit(action) }

    private func ask(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) -> PostgreSQLRequest {
        try run.check(sql)
        let request = run.makeRequest(sql)
        try request.encode(parameters)
        try await run.perform(request)
        return request
    }

    @discardableResult
    func execute(
        _ sql: SQL, _ shared: [SQLValue], rows count: Int,
        fill: (_ row: Int, _ values: inout RowValues) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) -> Int {
        try run.check(sql)
        let width = ParameterScanner.scan(sql).count
        guard shared.count <= width else { throw .wrongCount(shared.count, of: width, in: sql) }
        try await run.performHeld()
        var values = RowValues(capacity: width - shared.count)
        var row = 0
        var changed = 0
        while row < count {
            let portion = run.makeRequest(sql)
            portion.rowWidth = width
            portion.rowCount = 0
            var fault: DatabaseError?
            do throws(DatabaseError) {
                for value in shared { try portion.append(value) }
                while row < count && portion.hasRoom {
                    if portion.rowCount > 0 { portion.parameters.repeat(first: shared.count) }
                    values.removeAll()
                    try fill(row, &values)
                    try portion.appendRow(values, after: shared.count)
                    row += 1
                }
            } catch {
                // Earlier rows still run.
                fault = error
            }
            if portion.rowCount > 0 {
                try await run.perform(portion)
                changed += portion.changed
            }
            if let fault { throw fault }
        }
        return changed
    }
}

extension PostgreSQLRequest {
    /// Whether another row fits: batches save round trips but need memory.
    var hasRoom: Bool { rowCount < 256 && whole.count < 256 && parameters.bytes.count < 256 << 10 }

    fileprivate func appendRow(_ values: borrowing RowValues, after first: Int) throws(DatabaseError) {
        guard first + values.count == rowWidth else {
            throw .wrongCount(first + values.count, of: rowWidth, in: sql)
        }
        for index in 0..<values.count { try append(values.cells[index]) }
        rowCount += 1
    }
}
