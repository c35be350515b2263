extension PostgreSQLEventLoop {
    /// How long a batch may go on for a read that nobody waits for any more: most end sooner, and ending it stops its
    /// neighbours too.
    private static let readGrace: UInt64 = 25_000_000

    /// A request's task was cancelled. Its caller goes on at once; what the server does for it is ended.
    func end(_ request: PostgreSQLRequest) {
        guard !request.isDone else { return }
        let connection = request.connection
        guard !request.commits || connection == nil else {
            let due = now &+ options.waitTimeout.nanoseconds
            connection?.commitDue = due
            return look(at: due)
        }
        complete(request, .lost(Self.cancelled))
        guard let connection, !connection.isClosed else { return }
        let due = request.session == nil ? now &+ Self.readGrace : now
        connection.cancellationDue = min(connection.cancellationDue ?? .max, due)
    }

    /// A session's caller has gone without ending it.
    func giveUp(_ session: ServerSession) {
        session.isAbandoned = true
        guard let connection = session.connection else {
            session.isOver = true
            for request in arrivals.removeAll(where: { $0.session === session }) {
                complete(request, .lost(Self.cancelled))
            }
            return
        }
        hasAbandoned = true
        // What it has asked for last is ended.
        if !connection.isIdle { connection.cancellationDue = connection.cancellationDue ?? now }
    }

    /// Ends what sessions have begun whose callers have gone, once nothing runs on their connections.
    func undoAbandoned() {
        hasAbandoned = false
        for connection in connections where connection.isQuiet {
            guard let session = connection.session, session.isAbandoned else { continue }
            undo(session, on: connection)
        }
    }

    private func undo(_ session: ServerSession, on connection: ServerConnection) {
        let request = PostgreSQLRequest(PostgreSQLTransaction.rollback, session: session, library: library)
        request.after = PostgreSQLTransaction.unlockAll
        request.endsSession = true
        send(request, over: connection)
    }

    /// Asks the server, over another connection, to end what runs for nobody. libpq's own way of doing so blocks
    /// (PostgreSQL's manual, 34.7, Canceling Queries in Progress).
    func cancelWhatIsDue() {
        for connection in connections {
            expireCommit(on: connection)
            guard let due = connection.cancellationDue else { continue }
            guard now >= due else {
                look(at: due)
                continue
            }
            connection.cancellationDue = nil
            guard !connection.wasCancelled, !connection.isIdle else { continue }
            connection.wasCancelled = true
            connection.cancellations += 1
            let request = PostgreSQLRequest(
                "SELECT pg_cancel_backend(CAST($1 AS integer))", session: nil, library: library)
            try? request.encode([.integer(Int64(connection.process))])
            request.cancels = connection
            request.waitsSince = now
            reads.prepend([request])
            dispatch()
        }
    }

    /// The answer to a commit is not waited for without end.
    private func expireCommit(on connection: ServerConnection) {
        guard let due = connection.commitDue else { return }
        guard now >= due else { return look(at: due) }
        lose(connection, "the server does not answer")
    }
}
