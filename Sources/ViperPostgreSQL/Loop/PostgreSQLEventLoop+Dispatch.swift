import ViperDatabase

extension PostgreSQLEventLoop {
    static let batchLimit = 32

    func take(_ request: PostgreSQLRequest) {
        guard let session = request.session else {
            request.waitsSince = now
            return request.isWhole ? writes.append(request) : reads.append(request)
        }
        if session.isOver {
            return complete(request, .lost(.unavailable(detail: "the connection to the server was lost")))
        }
        guard let connection = session.connection else {
            request.waitsSince = now
            return arrivals.append(request)
        }
        send(request, over: connection)
    }

    /// Assigns waiting requests to free connections.
    func dispatch() {
        if hasAbandoned { undoAbandoned() }
        while let request = arrivals.first {
            guard !request.isDone else {
                _ = arrivals.popFirst()
                continue
            }
            if let write = writes.first, write.waitsSince < request.waitsSince { dispatchGroups() }
            guard let session = request.session, mayPin(session), let connection = connections.last(where: \.isFree)
            else { break }
            _ = arrivals.popFirst()
            connection.session = session
            session.connection = connection
            send(request, over: connection)
        }
        dispatchGroups()
        while let read = reads.first {
            guard mayRead(read), let connection = connections.first(where: \.isFree), sendBatch(over: connection)
            else { break }
        }
    }

    /// Whether the reads that wait make a batch; see ``ReadGathering``.
    private func mayRead(_ read: PostgreSQLRequest) -> Bool {
        let isReading = isReading
        if reads.count >= gathering.wanted(besideOther: isReading) || read.cancels != nil { return true }
        let due = gathering.due(besideOther: isReading, waitsSince: read.waitsSince)
        if now >= due { return true }
        look(at: due)
        return false
    }

    /// Keeps connections for reads, so that long transactions do not block them.
    private func mayPin(_ session: ServerSession) -> Bool {
        session.isLock || hasRoomForWrites
    }

    var hasRoomForWrites: Bool {
        let pinned = connections.reduce(0) {
            $0 + ($1.session?.isLock == false || !$1.group.isEmpty ? 1 : 0)
        }
        // Of two, one remains where the other has a slow read.
        return pinned < max(1, options.connections - (options.connections > 3 ? 2 : 1))
    }

    /// Whether a batch is under way, and likely to end soon.
    private var isReading: Bool { connections.contains { $0.session == nil && !$0.isIdle && !$0.isLate } }

    /// How many reads must come until the loop is woken: one, which may have to set a time, unless the loop wakes by itself
    /// soon.
    func readQuorum() -> Int {
        let isReading = isReading
        let wanted = gathering.wanted(besideOther: isReading)
        guard reads.isEmpty else { return max(1, wanted - reads.count) }
        guard let end = gathering.quietEnd(besideOther: isReading, now: now) else { return 1 }
        look(at: end)
        return wanted
    }

    /// Sends those of the reads that may share a batch.
    ///
    /// - Returns: whether any could be sent.
    private func sendBatch(over connection: ServerConnection) -> Bool {
        var (count, cost): (Int, UInt64) = (0, 0)
        var first: PostgreSQLRequest?
        var passed: [PostgreSQLRequest] = []
        defer { reads.prepend(passed) }
        while count < Self.batchLimit, cost < BatchCost.limit, first?.isAlone != true, let request = reads.popFirst() {
            guard !request.isDone else { continue }
            let text = statements.text(request.sql)
            guard mayJoin(request, text, batchOf: connection, first) else {
                passed.append(request)
                continue
            }
            switch append(request, text, to: connection) {
            case .sent:
                request.connection = connection
                first = first ?? request
                count += 1
                cost += text.cost.estimate
            case .refused(let error): complete(request, .refused(error))
            case .broken:
                connection.skipped.append(request)
                lose(connection, connection.fault)
                return true
            }
        }
        guard count > 0 else { return false }
        endBatch(of: count, on: connection)
        return true
    }

    /// Whether a read may go into a batch that begins with another, or begin one. What is slow or was asked again shares a
    /// batch with the same statement only.
    private func mayJoin(
        _ request: PostgreSQLRequest, _ text: ServerStatements.Text, batchOf connection: ServerConnection,
        _ first: PostgreSQLRequest?
    ) -> Bool {
        guard let first, let firstText = connection.batch.first else {
            return !text.cost.isSlow || request.isAlone || roomForSlow > 0 || mayProve(request, text)
        }
        guard !request.isAlone else { return false }
        return firstText === text
            || !(request.isRepeated || text.cost.isSlow || first.isRepeated || firstText.cost.isSlow)
    }

    private func endBatch(of count: Int, on connection: ServerConnection) {
        connection.batchBegan = now
        gathering.send(count, now: now)
        statistics.queries += count
        statistics.batches += 1
        guard connection.sync() else { return lose(connection, connection.fault) }
        watch(connection)
    }

    func send(_ request: PostgreSQLRequest, over connection: ServerConnection) {
        request.connection = connection
        if let script = request.script {
            guard connection.send(script: script, for: request) else {
                complete(request, .lost(.unavailable(detail: connection.fault)))
                return lose(connection, connection.fault)
            }
            return watch(connection)
        }
        switch append(request, statements.text(request.sql), to: connection) {
        case .refused(let error):
            complete(request, .refused(error))
            // Nothing was begun: the connection has just been assigned.
            if request.opensSession { release(connection) }
            return
        case .broken: break
        case .sent:
            connection.current = request
            if connection.sync() { return watch(connection) }
        }
        complete(request, .lost(.unavailable(detail: connection.fault)))
        lose(connection, connection.fault)
    }

    /// Returns a session's connection to the pool.
    func release(_ connection: ServerConnection) {
        connection.session?.connection = nil
        connection.session = nil
    }

    private enum Sending {
        case sent
        /// Nothing was sent.
        case refused(DatabaseError)
        case broken
    }

    /// Sends a request's statements without a sync.
    private func append(
        _ request: PostgreSQLRequest, _ text: ServerStatements.Text, to connection: ServerConnection
    ) -> Sending {
        if let fault = text.fault(with: request.rowWidth) { return .refused(fault) }
        request.attempts += 1
        if request.session == nil { connection.batch.append(text) }
        if let before = request.before, !append(before, for: request, .before, to: connection) { return .broken }
        for row in 0..<request.rowCount {
            let values = request.values(ofRow: row)
            let form = statements.form(of: text, for: values)
            guard
                connection.send(
                    form, of: request.sql, values, bytes: request.parameters.bytes, for: request, .main)
            else { return .broken }
        }
        if let after = request.after, !append(after, for: request, .after, to: connection) { return .broken }
        return .sent
    }

    func append(
        _ sql: SQL, for request: PostgreSQLRequest, _ step: Pipeline<PostgreSQLRequest>.Step,
        to connection: ServerConnection
    ) -> Bool {
        let form = statements.form(of: statements.text(sql), for: [])
        return connection.send(form, of: sql, [], bytes: [], for: request, step)
    }
}
