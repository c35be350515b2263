import ViperDatabase
import ViperThreads

extension PostgreSQLEventLoop {
    /// Wakes the listeners on a channel, those of this process included.
    func notify(_ channel: WakeChannel) {
        post { mail in
            guard !mail.hasEnded, mail.channels.wakes.insert(channel).inserted else { return false }
            mail.channels.hasNews = true
            return true
        }
    }

    func subscribe(_ subscription: ChannelSubscription) {
        post { mail in
            guard !mail.isClosing else { return false }
            mail.channels.subscriptions.append(subscription)
            mail.channels.hasNews = true
            return true
        }
    }

    func unsubscribe(_ subscription: ChannelSubscription) {
        subscription.stop()
        post { mail in
            guard !mail.hasEnded else { return false }
            mail.channels.hasNews = true
            return true
        }
    }

    /// Whether the last wakes are still being sent.
    var isBusyWithChannels: Bool { channels.isBusyClosing(canConnect: !connections.isEmpty, now: now) }

    /// Connects if need be, sends what is due, and calls those who are listened to from now on.
    func lookAfterChannels() {
        if isClosing && channels.closeDue == nil { channels.closeDue = now &+ ChannelLink.closePatience }
        if let due = channels.closeDue, isBusyWithChannels { look(at: due) }
        if channels.silence.look(isOwed: channels.plan.isWaiting, now: now) == .dead {
            loseChannels("the server does not respond")
        }
        if let connection = channels.connection { send(over: connection) }
        guard channels.connection != nil else { return openChannelConnection() }
        if let due = channels.plan.nextDue { look(at: due) }
        if let next = channels.silence.nextLook { look(at: next) }
        for subscription in channels.plan.takeBegun() { subscription.call() }
    }

    private func send(over connection: ServerConnection) {
        guard let script = channels.plan.next(now: now, isClosing: isClosing) else { return }
        // Removed before it is sent: whoever wakes later may mean something that this notification comes too early for.
        mail.withLock { $0.channels.wakes.subtract(script.wakes) }
        guard connection.send(script: script.text) else { return loseChannels(connection.fault) }
        watch(connection)
        _ = channels.silence.look(isOwed: true, now: now)
    }

    /// Connects only if the pool has a connection: then the server is reachable, and what it refuses does not keep
    /// reads and transactions from theirs.
    private func openChannelConnection() {
        guard !connections.isEmpty, isClosing ? isBusyWithChannels : channels.plan.wantsConnection else { return }
        if channels.reconnection.shouldStart(missing: 1, isAlone: false, now: now) { startAttempt(isForChannels: true) }
        if let next = channels.reconnection.nextChange(missing: 1, isAlone: false, now: now) { look(at: next) }
    }

    func takeForChannels(_ number: Int, _ outcome: Result<ServerConnection, ConnectFailure>) {
        switch outcome {
        case .success(let connection):
            guard connection.leavePipelineMode() else {
                let failure = ConnectFailure(connection.fault, isPassing: true)
                connection.close()
                return failForChannels(number, failure)
            }
            channels.connection = connection
            channels.unproven = number
            watch(connection, isNew: true)
        case .failure(let failure): failForChannels(number, failure)
        }
    }

    private func failForChannels(_ number: Int, _ failure: ConnectFailure) {
        // A single failure may be the first sign that the server is going down, which is reported by itself.
        let isRepeated = channels.reconnection.failure != nil
        channels.reconnection.fail(number, failure, now: now)
        guard isRepeated, !isClosing, channels.trouble.meet() else { return }
        options.report(
            DatabaseNotice(.began, "PostgreSQL lets in no connection for notifications: \(failure.error)"))
    }

    func receiveForChannels(_ connection: ServerConnection) {
        channels.silence.hear()
        let isAlive = connection.receive()
        let failure = connection.takeScriptResults()
        let names = connection.takeNotifications()
        if !names.isEmpty {
            for subscription in channels.plan.subscriptions(to: names) { subscription.call() }
        }
        if let failure { return loseChannels(failure.message) }
        guard isAlive else { return loseChannels(connection.fault) }
        if channels.plan.isWaiting && connection.hasNoMore { confirmChannels() }
        // Reading may have made room for writing.
        if connection.waitsForRoom { flushForChannels(connection) }
    }

    func flushForChannels(_ connection: ServerConnection) {
        guard connection.flush() else { return loseChannels(connection.fault) }
        watch(connection)
    }

    private func confirmChannels() {
        channels.plan.confirm()
        guard let number = channels.unproven else { return }
        channels.unproven = nil
        channels.reconnection.succeed(number, now: now)
        if let time = channels.trouble.end() {
            options.report(DatabaseNotice(.ended, "PostgreSQL lets in a connection for notifications, after \(time)"))
        }
    }

    /// Removes the connection for channels; another one is opened if needed.
    func loseChannels(_ reason: String) {
        guard let connection = channels.connection else { return }
        unwatch(connection)
        connection.close()
        channels.connection = nil
        channels.plan.loseConnection()
        channels.silence = Silence(timeout: options.silenceTimeout)
        guard let number = channels.unproven else { return channels.reconnection.loseLast(now: now) }
        channels.unproven = nil
        failForChannels(number, ConnectFailure(reason, isPassing: true))
    }

    /// Ends the connection and releases the listeners' closures.
    func endChannels() {
        if let connection = channels.connection {
            unwatch(connection)
            connection.close()
        }
        channels.connection = nil
        channels.plan.removeAll()
        // Released outside of the lock.
        _ = mail.withLock { mail in
            defer { mail.channels = ChannelMail() }
            return mail.channels
        }
    }
}
