import Testing
import ViperThreads

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// What is sent over the connection for channels: a value that is given the time.
@Suite struct ChannelPlanTests {
    private static let interval = ChannelPlan.interval
    private static let changes = WakeChannel("changes")
    private static let jobs = WakeChannel("jobs")

    private var plan = ChannelPlan()
    private var mail = ChannelMail()
    private let calls = Locked(0)

    private mutating func wake(_ channel: WakeChannel) {
        mail.wakes.insert(channel)
        take()
    }

    private mutating func listen(_ channel: WakeChannel) -> ChannelSubscription {
        let subscription = ChannelSubscription(channel) { [calls] in calls.withLock { $0 += 1 } }
        mail.subscriptions.append(subscription)
        take()
        return subscription
    }

    private mutating func take() {
        mail.hasNews = true
        plan.take(&mail)
        plan.removeStopped()
    }

    private mutating func next(_ now: UInt64, isClosing: Bool = false) -> String? {
        guard let script = plan.next(now: now, isClosing: isClosing) else { return nil }
        mail.wakes.subtract(script.wakes)
        return script.text
    }

    @Test("The first wake is sent at once, and those of the next 20 ms as one when they are over")
    mutating func pace() {
        #expect(!plan.wantsConnection)
        wake(Self.changes)
        #expect(plan.wantsConnection)
        #expect(next(1000) == "NOTIFY \"changes\"")
        plan.confirm()
        #expect(next(1000) == nil)
        #expect(plan.nextDue == nil)
        for _ in 0..<5 { wake(Self.changes) }
        #expect(next(1000 + Self.interval - 1) == nil)
        #expect(plan.nextDue == 1000 + Self.interval)
        wake(Self.jobs)
        #expect(next(1000 + Self.interval - 1) == "NOTIFY \"jobs\"")
        plan.confirm()
        #expect(next(1000 + Self.interval) == "NOTIFY \"changes\"")
        plan.confirm()
        #expect(next(.max) == nil)
        #expect(!plan.hasWakes)
    }

    @Test("A channel that is woken while its notification is on its way is notified again")
    mutating func meanwhile() {
        wake(Self.changes)
        #expect(next(0) != nil)
        wake(Self.changes)
        #expect(plan.nextDue == nil)
        #expect(next(Self.interval) == nil, "one script at a time")
        plan.confirm()
        #expect(next(Self.interval) == "NOTIFY \"changes\"")
    }

    @Test("After a loss it listens again and sends what was not confirmed, and each listener is called")
    mutating func loss() {
        let listener = listen(Self.changes)
        wake(Self.jobs)
        #expect(next(0) == "LISTEN \"changes\"; NOTIFY \"jobs\"")
        #expect(plan.takeBegun().isEmpty)
        plan.confirm()
        #expect(plan.takeBegun().count { $0 === listener } == 1)
        #expect(plan.takeBegun().isEmpty)
        wake(Self.jobs)
        #expect(next(Self.interval) == "NOTIFY \"jobs\"")
        plan.loseConnection()
        #expect(plan.hasWakes)
        #expect(next(3 * Self.interval) == "LISTEN \"changes\"; NOTIFY \"jobs\"")
        plan.confirm()
        #expect(plan.takeBegun().count { $0 === listener } == 1)
    }

    @Test("A channel is listened to once, and until its last listener has stopped")
    mutating func stop() {
        let first = listen(Self.changes)
        #expect(next(0) == "LISTEN \"changes\"")
        plan.confirm()
        let second = listen(Self.changes)
        #expect(next(0) == nil)
        #expect(plan.takeBegun().count == 2)
        first.stop()
        take()
        #expect(next(0) == nil)
        for subscription in plan.subscriptions(to: ["changes"]) + [first] { subscription.call() }
        #expect(calls.withLock { $0 } == 1)
        #expect(plan.subscriptions(to: ["jobs"]).isEmpty)
        second.stop()
        take()
        #expect(next(0) == "UNLISTEN \"changes\"")
        #expect(!plan.wantsConnection)
    }

    @Test("When the store closes the last wakes are sent without a pause, and nothing is listened to any more")
    mutating func closing() {
        wake(Self.changes)
        #expect(next(0) != nil)
        plan.confirm()
        wake(Self.changes)
        _ = listen(Self.jobs)
        #expect(next(1, isClosing: true) == "NOTIFY \"changes\"")
        #expect(plan.hasWakes)
        plan.confirm()
        #expect(!plan.hasWakes)
        #expect(next(1, isClosing: true) == nil)
    }
}
