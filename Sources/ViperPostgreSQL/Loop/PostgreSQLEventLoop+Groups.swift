import CPostgreSQL
import ViperDatabase

/// Whole transactions, whose statements are all known before the first is sent, share a round trip and a commit: with 64
/// of them waiting a commit costs a fraction of one each, here and on the server.
///
/// It is safe because nobody is answered before the commit, and the server runs them one after the other. If a statement
/// is refused, nothing of the group stays: the refused one is run again by itself, the usual way, and the others as a
/// group. So that a row that somebody has locked holds up its own writer alone, a group does not wait for locks: what
/// meets one is refused.
extension PostgreSQLEventLoop {
    /// The number of transactions in a group, and about how many bytes their values have.
    private static let groupLimit = 64
    private static let groupBytes = 256 << 10
    /// The number of transactions that justify a second group, and how long fewer of them wait, in nanoseconds.
    private static let fullEnough = 24
    private static let groupPatience: UInt64 = 2_000_000
    /// Shorter than the server's `deadlock_timeout`, so that a group never runs into one.
    private static let limitLocks: SQL = "SET LOCAL lock_timeout = 50"

    func dispatchGroups() {
        while let write = writes.first {
            guard !write.isDone else {
                _ = writes.popFirst()
                continue
            }
            guard mayWrite(write), let connection = connections.last(where: \.isFree) else { return }
            sendGroup(over: connection)
        }
    }

    /// Whether another group justifies another connection: the fuller the groups, the less each of them costs, so while one
    /// is running, writes wait for others or for a moment.
    private func mayWrite(_ write: PostgreSQLRequest) -> Bool {
        guard hasRoomForWrites else { return false }
        if writes.count >= Self.fullEnough { return true }
        guard connections.contains(where: { !$0.group.isEmpty }) else { return true }
        let due = write.waitsSince &+ Self.groupPatience
        if now >= due { return true }
        look(at: due)
        return false
    }

    /// The first one that waits is noticed at once, since its patience sets a time.
    var writeQuorum: Int { writes.isEmpty ? 1 : max(1, Self.fullEnough - writes.count) }

    private func sendGroup(over connection: ServerConnection) {
        var bytes = 0
        while connection.group.count < Self.groupLimit, bytes < Self.groupBytes, let request = writes.popFirst() {
            guard !request.isDone else { continue }
            if let fault = fault(of: request) {
                complete(request, .refused(fault))
                continue
            }
            connection.group.append(request)
            bytes += request.parameters.bytes.count
        }
        guard let first = connection.group.first, let last = connection.group.last else { return }
        let isSent =
            append(.begin, for: first, .before, to: connection)
            && append(Self.limitLocks, for: first, .before, to: connection)
            && connection.group.allSatisfy { append(whole: $0, to: connection) }
            && append(.commit, for: last, .after, to: connection)
        // Without its commit nothing of it stays.
        guard isSent else { return lose(connection, connection.fault) }
        for request in connection.group {
            request.connection = connection
            request.attempts += 1
        }
        guard connection.sync() else { return lose(connection, connection.fault) }
        watch(connection)
    }

    private func fault(of request: PostgreSQLRequest) -> DatabaseError? {
        for statement in request.whole {
            let fault = statements.text(statement.sql).fault(with: statement.values.count)
            if let fault { return fault }
        }
        return nil
    }

    private func append(whole request: PostgreSQLRequest, to connection: ServerConnection) -> Bool {
        for statement in request.whole {
            let values = request.parameters.values[statement.values]
            let form = statements.form(of: statements.text(statement.sql), for: values)
            guard
                connection.send(
                    form, of: statement.sql, values, bytes: request.parameters.bytes, for: request, .main)
            else { return false }
        }
        return true
    }

    /// Notes why a group was not committed; false if the connection is unusable.
    func refuse(
        _ request: PostgreSQLRequest, _ step: Pipeline<PostgreSQLRequest>.Step, _ failure: ServerFailure,
        on connection: ServerConnection
    ) -> Bool {
        if failure.remedy == .renewed { connection.isStale = true }
        let isLost = failure.remedy == .lost
        // libpq's own errors, without a code, say nothing of what the server did; the server's come in their order.
        let mayBeCommitted = failure.code.isEmpty || (isLost && step == .after)
        if connection.groupFailure == nil && !mayBeCommitted {
            connection.groupFailure = (failure, step == .main ? request : nil)
        }
        // A server on which a transaction cannot begin is a standby.
        return !isLost && step != .before
    }

    /// Ends a group with the server's answer to all of it; false if the connection is unusable.
    func endGroup(on connection: ServerConnection) -> Bool {
        let group = takeGroup(of: connection)
        let ending = connection.groupFailure
        connection.groupFailure = nil
        guard let ending else {
            for request in group { complete(request, nil) }
            statistics.commits += group.count
            return !connection.isInTransaction
        }
        var others: [PostgreSQLRequest] = []
        for request in group where !request.isDone {
            request.attempts -= 1
            request.connection = nil
            if request.isLeft {
                complete(request, .lost(Self.cancelled))
            } else if ending.request == nil || ending.request === request {
                complete(request, .server(ending.failure))
            } else {
                others.append(request)
            }
        }
        writes.prepend(others)
        guard !connection.isStale else { return false }
        if connection.isInTransaction { rollBack(connection) }
        return !connection.isClosed
    }

    private func rollBack(_ connection: ServerConnection) {
        let session = ServerSession()
        connection.session = session
        session.connection = connection
        let request = PostgreSQLRequest(.rollback, session: session, library: library)
        request.endsSession = true
        send(request, over: connection)
    }

    /// Completes the group of a connection that is lost: whether it was committed is unknown, unless it was refused.
    func loseGroup(of connection: ServerConnection, _ detail: String) {
        let group = takeGroup(of: connection)
        for request in group {
            let failure = connection.groupFailure?.failure
            complete(request, failure.map { .server($0) } ?? .lost(.unavailable(detail: detail)))
        }
    }

    /// Completes those of a group whose tasks were cancelled and have waited long enough for the commit.
    ///
    /// - Returns: whether others still wait for it.
    func leaveGroup(of connection: ServerConnection) -> Bool {
        for request in connection.group where request.isLeft {
            complete(request, .lost(.unavailable(detail: "the server does not respond")))
        }
        return connection.group.contains { !$0.isDone }
    }

    private func takeGroup(of connection: ServerConnection) -> [PostgreSQLRequest] {
        defer { connection.group.removeAll() }
        return connection.group
    }
}
