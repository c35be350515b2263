import CPostgreSQL
import ViperDatabase

extension PostgreSQLEventLoop {
    func receive(_ connection: ServerConnection) {
        silence.hear()
        let isAlive = connection.receive()
        while !connection.isIdle, let result = connection.nextResult() {
            let isGood =
                connection.script == nil ? take(result, from: connection) : takeFromScript(result, of: connection)
            guard isGood else { return lose(connection, connection.fault) }
        }
        guard isAlive else { return lose(connection, connection.fault) }
        if let script = connection.script, connection.hasNoMore { end(script: script, on: connection) }
        // Reading may have made room for writing.
        if connection.waitsForRoom {
            guard connection.flush() else { return lose(connection, connection.fault) }
            watch(connection)
        }
    }

    /// Handles a result; false if the connection is unusable.
    private func take(_ result: OpaquePointer, from connection: ServerConnection) -> Bool {
        var isKept = false
        defer { if !isKept { library.table.pointee.clear(result) } }
        let answer: Pipeline<PostgreSQLRequest>.Answer
        switch library.table.pointee.resultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: answer = .done
        case PGRES_PIPELINE_SYNC: answer = .sync
        case PGRES_PIPELINE_ABORTED: answer = .skipped
        default: answer = .failed
        }
        let failure = answer == .failed ? ServerFailure(result, library) : nil
        switch (connection.pipeline.take(answer), answer) {
        case (nil, _): return false
        case (.sync?, _): return endBatch(on: connection)
        case (.prepare(let form, let request)?, _):
            if answer != .done { connection.forget(form) }
            if let failure { return fail(request, failure, on: connection) }
        case (.run(let request, let step)?, .done) where request.isWhole:
            // Without an error before it, a `COMMIT` says so.
            return step != .after || library.tag(of: result) == "COMMIT"
        case (.run(let request, let step)?, .done):
            if step == .main { isKept = note(result, for: request) }
        case (.run(let request, _)?, .skipped):
            if request.session == nil && !request.isWhole && !request.isDone && request.connection === connection {
                request.attempts -= 1
                connection.skip(request)
            }
        case (.run(let request, let step)?, _):
            guard let failure else { return true }
            if request.isWhole { return refuse(request, step, failure, on: connection) }
            // A server on which a transaction cannot begin is a standby.
            let isUsable = step != .before || !request.begins
            return fail(request, failure, on: connection) && isUsable
        }
        return true
    }

    /// Records the result of a request's main statement; returns whether it is kept.
    private func note(_ result: OpaquePointer, for request: PostgreSQLRequest) -> Bool {
        if request.session == nil {
            guard !request.isDone else { return false }
            request.keep(result)
            complete(request, nil)
            return true
        }
        request.changed += changedRows(result)
        guard request.rowCount == 1 else { return false }
        request.keep(result)
        return true
    }

    /// The number of rows that a statement inserted, updated or deleted; 0 for a query.
    private func changedRows(_ result: OpaquePointer) -> Int {
        guard let tag = library.table.pointee.cmdStatus(result), let first = tag.pointee as CChar?,
            [UInt8(ascii: "I"), UInt8(ascii: "U"), UInt8(ascii: "D"), UInt8(ascii: "M")]
                .contains(UInt8(bitPattern: first)),
            let count = library.table.pointee.cmdTuples(result)
        else { return 0 }
        return Int(String(cString: count)) ?? 0
    }

    /// Handles a failed statement; false if the connection is unusable.
    private func fail(_ request: PostgreSQLRequest, _ failure: ServerFailure, on connection: ServerConnection) -> Bool {
        if failure.remedy == .renewed { connection.isStale = true }
        if request.isWhole { return refuse(request, .main, failure, on: connection) }
        guard request.session == nil else {
            if request.failure == nil { request.failure = .server(failure) }
            return failure.remedy != .lost
        }
        guard !request.isDone, request.connection === connection else { return failure.remedy != .lost }
        switch failure.remedy {
        case .lost:
            connection.skip(request)
            return false
        case .again where request.attempts < 3, .renewed where request.attempts < 3: connection.skip(request)
        // The cancellation was meant for another request of the batch.
        case .ended where connection.wasCancelled: connection.skip(request)
        default: complete(request, .server(failure))
        }
        return true
    }

    /// Ends a batch; false if the connection is unusable.
    private func endBatch(on connection: ServerConnection) -> Bool {
        connection.settle()
        guard connection.group.isEmpty else { return endGroup(on: connection) }
        guard let session = connection.session else {
            let elapsed = now > connection.batchBegan ? now - connection.batchBegan : 0
            for text in connection.batch { text.cost.learn(elapsed, batchOf: connection.batch.count) }
            connection.batch.removeAll(keepingCapacity: true)
            gathering.end(now: now)
            let isUsable = !connection.isInTransaction && !connection.isStale
            reads.prepend(connection.skipped)
            connection.skipped.removeAll()
            return isUsable
        }
        guard let request = connection.current else { return true }
        connection.current = nil
        // The statement that was sent together with the commit failed: the sender rolls back.
        if request.commits && request.failure != nil && connection.isInTransaction { request.endsSession = false }
        if request.endsSession {
            release(connection)
            complete(request, request.failure)
            // If the commit before an unlock failed, closing the connection releases the lock.
            let hasLock = request.failure != nil && request.after != nil
            return !connection.isInTransaction && !connection.isStale && !hasLock
        }
        complete(request, request.failure)
        if session.isAbandoned { hasAbandoned = true }
        return true
    }

    private func takeFromScript(_ result: OpaquePointer, of connection: ServerConnection) -> Bool {
        defer { library.table.pointee.clear(result) }
        switch library.table.pointee.resultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return true
        // `COPY` can only be ended by closing the connection.
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: return false
        default:
            let failure = ServerFailure(result, library)
            if connection.script?.failure == nil { connection.script?.failure = .server(failure) }
            return failure.remedy != .lost
        }
    }

    private func end(script request: PostgreSQLRequest, on connection: ServerConnection) {
        connection.script = nil
        connection.settle()
        guard library.table.pointee.enterPipelineMode(connection.handle) == 1 else {
            complete(request, .lost(.unavailable(detail: connection.fault)))
            return lose(connection, connection.fault)
        }
        complete(request, request.failure)
        if connection.session?.isAbandoned == true { hasAbandoned = true }
    }

    /// Completes a request, whose caller resumes at the end of the pass.
    func complete(_ request: PostgreSQLRequest, _ failure: PostgreSQLRequest.Failure?) {
        guard !request.isDone else { return }
        request.isDone = true
        request.failure = failure
        request.connection = nil
        if failure != nil { statistics.failures += 1 }
        if let target = request.cancels {
            target.cancellations -= 1
            if target.session?.isAbandoned == true { hasAbandoned = true }
        }
        done.append(request)
    }
}
