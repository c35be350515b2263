import ViperDatabase
import ViperValues

extension PostgreSQLEventLoop {
    /// How long a batch may continue for a read whose caller has gone: most end sooner, and cancelling it stops its
    /// neighbours too.
    private static let readGrace: UInt64 = 25_000_000

    /// How often the loop looks which batches are late, and asks whether the tasks that wait are cancelled. A handler of
    /// cancellations, which would tell it, costs each request 2,000 instructions.
    private static let cancellationInterval: UInt64 = 10_000_000

    /// Ends what cancelled tasks wait for.
    func endWhatIsCancelled() {
        guard !(reads.isEmpty && writes.isEmpty && arrivals.isEmpty && connections.allSatisfy(\.isIdle)) else { return }
        guard now >= cancellationLook else { return look(at: cancellationLook) }
        cancellationLook = now &+ Self.cancellationInterval
        look(at: cancellationLook)
        var cancelled: [PostgreSQLRequest] = []
        func note(_ request: PostgreSQLRequest) {
            guard !request.isDone, !request.isLeft, request.caller?.isCancelled == true else { return }
            cancelled.append(request)
        }
        for queue in [reads, writes, arrivals] { queue.forEach(note) }
        for connection in connections {
            connection.pipeline.forEach(note)
            connection.skipped.forEach(note)
            if let script = connection.script { note(script) }
        }
        for request in cancelled { end(request) }
        askAgainWhatIsLate()
    }

    /// Handles the cancellation of a request's task. The caller resumes at once, and the server's work for it is
    /// cancelled.
    func end(_ request: PostgreSQLRequest) {
        guard !request.isDone else { return }
        let connection = request.connection
        guard !request.commits || connection == nil else {
            let due = now &+ options.waitTimeout.nanoseconds
            connection?.commitDue = min(connection?.commitDue ?? .max, due)
            request.isLeft = true
            return look(at: due)
        }
        complete(request, .lost(Self.cancelled))
        guard let connection, !connection.isClosed else { return }
        let due = request.session == nil ? now &+ Self.readGrace : now
        connection.cancellationDue = min(connection.cancellationDue ?? .max, due)
    }

    /// Handles a session whose caller left without ending it.
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
        // Cancels its last request.
        if !connection.isIdle { connection.cancellationDue = connection.cancellationDue ?? now }
    }

    func undoAbandoned() {
        hasAbandoned = false
        for connection in connections where connection.isQuiet {
            guard let session = connection.session, session.isAbandoned else { continue }
            undo(session, on: connection)
        }
    }

    private func undo(_ session: ServerSession, on connection: ServerConnection) {
        let request = PostgreSQLRequest(.rollback, session: session, library: library)
        request.after = .unlockAll
        request.endsSession = true
        send(request, over: connection)
    }

    /// Asks the server over another connection to cancel abandoned work. libpq's own way of cancelling blocks
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

    /// Bounds the wait for the response to a commit.
    private func expireCommit(on connection: ServerConnection) {
        guard let due = connection.commitDue else { return }
        guard now >= due else { return look(at: due) }
        connection.commitDue = nil
        guard !leaveGroup(of: connection) else { return }
        lose(connection, "the server does not respond")
    }
}
