import ViperDatabase
import ViperThreads
import ViperValues

extension PostgreSQLEventLoop {
    /// How long reads and groups of writes wait before another connection is opened for them.
    private static let patience: UInt64 = 5_000_000

    func take(_ connection: ServerConnection) {
        silence.hear()
        connections.append(connection)
        watch(connection, isNew: true)
        statistics.connects += 1
        mail.withLock { $0.refusal = nil }
        if trouble.isOn { troubleEnd = troubleEnd ?? now &+ Reconnection.proof }
    }

    /// Reports the end of an outage once a connection has lasted: a server that lets in and closes at once is still one.
    private func lookAtTrouble() {
        guard let due = troubleEnd else { return }
        guard now >= due else { return look(at: due) }
        troubleEnd = nil
        if let time = trouble.end() {
            options.report(DatabaseNotice(.ended, "PostgreSQL is reachable again, after \(time)"))
        }
    }

    func take(_ attempt: ConnectAttempt) {
        guard !attempt.isForChannels else { return takeForChannels(attempt.number, attempt.outcome) }
        switch attempt.outcome {
        case .success(let connection):
            reconnection.succeed(attempt.number, now: now)
            take(connection)
        case .failure(let failure):
            reconnection.fail(attempt.number, failure, now: now)
            // Reads and transactions need what the server grants more than channels do.
            if connections.isEmpty && failure.isOfLimit { loseChannels("its connection is needed for reads") }
        }
    }

    /// The number of lost connections after which a read fails: if a server closes all of them, a retry may use one
    /// that is about to be lost.
    private static let mostLosses = 3

    /// Removes a lost connection. Its reads are retried; everything else that waits for it fails.
    func lose(_ connection: ServerConnection, _ reason: String) {
        guard !connection.isClosed else { return }
        unwatch(connection)
        connections.removeAll { $0 === connection }
        let detail = "the connection to the server was lost: \(reason)"
        loseGroup(of: connection, detail)
        var again = connection.skipped
        connection.skipped.removeAll()
        again += connection.openReads
        _ = connection.pipeline.removeAll()
        connection.session?.isOver = true
        for request in [connection.current, connection.script].compactMap({ $0 }) {
            // The server's last words are more informative.
            complete(request, request.failure ?? .lost(.unavailable(detail: detail)))
        }
        connection.current = nil
        connection.script = nil
        release(connection)
        connection.close()
        for request in again {
            request.losses += 1
            if request.losses >= Self.mostLosses { complete(request, .lost(.unavailable(detail: detail))) }
        }
        reads.prepend(again.filter { !$0.isDone })
        guard connections.isEmpty else { return }
        reconnection.loseLast(now: now)
        troubleEnd = nil
        if !isClosing, trouble.meet() {
            options.report(DatabaseNotice(.began, "PostgreSQL is unreachable: \(detail)"))
        }
    }

    /// Handles everything that depends on time: timeouts and missing connections.
    func lookAround() {
        expire()
        endWhatIsCancelled()
        cancelWhatIsDue()
        listen()
        shrink()
        lookAfterChannels()
        lookAtTrouble()
        let missing = missingConnections()
        while reconnection.shouldStart(missing: missing, isAlone: connections.isEmpty, now: now) {
            startAttempt(isForChannels: false)
        }
        if let next = reconnection.nextChange(missing: missing, isAlone: connections.isEmpty, now: now) {
            look(at: next)
        }
        refuseWhileDown()
    }

    func look(at time: UInt64) { nextLook = min(nextLook, time) }

    /// Fails transactions that have waited too long.
    private func expire() {
        expire(&arrivals)
        expire(&writes)
    }

    private func expire(_ queue: inout FIFOQueue<PostgreSQLRequest>) {
        let patience = options.waitTimeout.nanoseconds
        while let request = queue.first {
            if !request.isDone {
                guard now >= request.waitsSince &+ patience else { return look(at: request.waitsSince &+ patience) }
                complete(request, .refused(.busy(detail: "all connections to the server were in use for too long")))
            }
            _ = queue.popFirst()
        }
    }

    /// Detects a server that is silent although it owes responses.
    private func listen() {
        let isOwed = connections.contains { !$0.isIdle }
        switch silence.look(isOwed: isOwed, now: now) {
        case .none: break
        case .suspect:
            hasAsked = connections.contains(where: \.isFree)
            guard hasAsked else { break }
            let ping = PostgreSQLRequest("SELECT 1", session: nil, library: library)
            ping.waitsSince = now
            reads.prepend([ping])
            dispatch()
        case .dead:
            for connection in connections { lose(connection, "the server does not respond") }
            loseChannels("the server does not respond")
        }
        if let next = silence.nextLook { look(at: next) }
    }

    private var capacity: Int {
        max(2, options.connections) + connections.reduce(0) { $0 + ($1.session?.isLock == true ? 1 : 0) }
    }

    /// Closes a surplus connection that was opened for a cancellation, a lock or a ping.
    private func shrink() {
        guard connections.count > capacity, reads.isEmpty, writes.isEmpty, arrivals.isEmpty,
            let connection = connections.last(where: \.isFree)
        else { return }
        unwatch(connection)
        connections.removeAll { $0 === connection }
        connection.close()
    }

    /// How many more connections are wanted.
    private func missingConnections() -> Int {
        guard !connections.isEmpty else { return isClosing ? 0 : 1 }
        if silence.isSuspect && !hasAsked && !connections.contains(where: \.isFree) { return 1 }
        let room = capacity - connections.count
        guard room > 0 || isUrgent else { return 0 }
        var wanted = arrivals.count
        if wantsConnection(for: writes) { wanted += 1 }
        if wantsConnection(for: reads) { wanted += 1 }
        return min(wanted, max(room, 1))
    }

    /// Whether what waits in a queue has waited long enough for another connection.
    private func wantsConnection(for queue: borrowing FIFOQueue<PostgreSQLRequest>) -> Bool {
        guard let request = queue.first else { return false }
        if now >= request.waitsSince &+ Self.patience || queue.count > Self.batchLimit { return true }
        look(at: request.waitsSince &+ Self.patience)
        return false
    }

    /// Whether a cancellation or a lock waits, for which an additional connection is always allowed.
    private var isUrgent: Bool { reads.first?.cancels != nil || arrivals.first?.session?.isLock == true }

    func startAttempt(isForChannels: Bool) {
        let number = isForChannels ? channels.reconnection.begin(now: now) : reconnection.begin(now: now)
        let (connector, occasion) = (connector, connections.isEmpty ? Connector.Occasion.reconnection : .growth)
        let isStarted = Thread.detached { [self] in
            let outcome = Result { () throws(ConnectFailure) in try connector.connect(occasion) }
            end(ConnectAttempt(number: number, outcome: outcome, isForChannels: isForChannels))
        }
        guard !isStarted else { return }
        let failure = ConnectFailure("no thread to connect with", isPassing: true)
        take(ConnectAttempt(number: number, outcome: .failure(failure), isForChannels: isForChannels))
    }

    private func refuseWhileDown() {
        guard let refusal = reconnection.refusal(isAlone: connections.isEmpty, now: now) else { return }
        mail.withLock { $0.refusal = refusal }
        let refused = [
            reads.removeAll { _ in true }, writes.removeAll { _ in true }, arrivals.removeAll { _ in true },
        ]
        for request in refused.joined() { complete(request, .lost(refusal)) }
    }

    func publish() {
        statistics.connections = connections.count
        statistics.busy = connections.reduce(0) { $0 + ($1.isFree ? 0 : 1) }
        statistics.waiting = reads.count + writes.count + arrivals.count
        statistics.isReachable = !connections.isEmpty
        mail.withLock { $0.statistics.add(statistics) }
        statistics = PostgreSQLStatistics()
    }
}
