import ViperDatabase

/// Decides what is sent over the connection for channels, and who is called: a value that is given the time.
///
/// Wakes of a channel are sent at most every 20 ms; those that come sooner are joined into one. One script at a time is
/// sent. What a lost connection did not confirm is sent again over the next one.
struct ChannelPlan {
    /// The minimum time between two notifications of a channel, in nanoseconds.
    static let interval: UInt64 = 20_000_000

    /// Statements to send together, and the channels that they wake.
    struct Script {
        let text: String
        let wakes: Set<WakeChannel>
    }

    private struct Listener {
        let subscription: ChannelSubscription
        /// Whether it was called since the connection has listened.
        var hasBegun = false
    }

    private struct Sent {
        let listens: Set<WakeChannel>
        let wakes: Set<WakeChannel>
    }

    private var listeners: [Listener] = []
    /// The channels that the connection listens on.
    private var heard: Set<WakeChannel> = []
    private var wakes: Set<WakeChannel> = []
    /// When each channel was last notified, in nanoseconds.
    private var notified: [WakeChannel: UInt64] = [:]
    /// The script without a response.
    private var sent: Sent?
    /// Unless something changes there is nothing to send before, in nanoseconds. The loop asks on every pass: without it a
    /// `POST` took 23,000 instructions more, of 170,000.
    private var idleUntil: UInt64 = 0

    /// Whether the server owes the response to a script.
    var isWaiting: Bool { sent != nil }
    /// Whether wakes remain to be sent or confirmed.
    var hasWakes: Bool { !wakes.isEmpty || sent?.wakes.isEmpty == false }
    /// Whether a connection is needed.
    var wantsConnection: Bool { !listeners.isEmpty || hasWakes }

    mutating func take(_ mail: inout ChannelMail) {
        guard mail.hasNews else { return }
        mail.hasNews = false
        idleUntil = 0
        wakes.formUnion(mail.wakes)
        listeners += mail.subscriptions.map { Listener(subscription: $0) }
        mail.subscriptions = []
    }

    /// Removes stopped subscriptions. Their closures may hold the last reference to the store, whose end takes the
    /// mailbox's lock: call it without the lock.
    mutating func removeStopped() {
        guard listeners.contains(where: \.subscription.isStopped) else { return }
        listeners.removeAll { $0.subscription.isStopped }
        idleUntil = 0
    }

    /// The next script, from now on in flight; nil if there is none to send now.
    ///
    /// - Parameter isClosing: whether only wakes matter any more, and without a pause.
    mutating func next(now: UInt64, isClosing: Bool) -> Script? {
        guard sent == nil, isClosing || now >= idleUntil else { return nil }
        let wanted = isClosing ? heard : Set(listeners.map(\.subscription.channel))
        let (listens, unlistens) = (wanted.subtracting(heard), heard.subtracting(wanted))
        let due = wakes.filter { isClosing || isDue($0, now: now) }
        guard !listens.isEmpty || !unlistens.isEmpty || !due.isEmpty else {
            idleUntil = wakes.compactMap { notified[$0].map { $0 &+ Self.interval } }.min() ?? .max
            return nil
        }
        heard.subtract(unlistens)
        wakes.subtract(due)
        for channel in due { notified[channel] = now }
        sent = Sent(listens: listens, wakes: due)
        let text = [("LISTEN", listens), ("UNLISTEN", unlistens), ("NOTIFY", due)].flatMap { verb, channels in
            channels.map(\.name).sorted().map { "\(verb) \"\($0)\"" }
        }
        return Script(text: text.joined(separator: "; "), wakes: due)
    }

    /// When to ask for a script again after there was none, in nanoseconds; nil if none waits for the time.
    var nextDue: UInt64? { sent == nil && idleUntil < .max ? idleUntil : nil }

    private func isDue(_ channel: WakeChannel, now: UInt64) -> Bool {
        notified[channel].map { now >= $0 &+ Self.interval } ?? true
    }

    /// Records that the server has run the script.
    mutating func confirm() {
        heard.formUnion(sent?.listens ?? [])
        sent = nil
        idleUntil = 0
    }

    /// The subscriptions to which their channel has begun to listen since the last call.
    mutating func takeBegun() -> [ChannelSubscription] {
        var begun: [ChannelSubscription] = []
        for index in listeners.indices
        where !listeners[index].hasBegun && heard.contains(listeners[index].subscription.channel) {
            listeners[index].hasBegun = true
            begun.append(listeners[index].subscription)
        }
        return begun
    }

    /// The subscriptions to channels by their names.
    func subscriptions(to names: Set<String>) -> [ChannelSubscription] {
        listeners.map(\.subscription).filter { names.contains($0.channel.name) }
    }

    /// Forgets what a lost connection knew.
    mutating func loseConnection() {
        wakes.formUnion(sent?.wakes ?? [])
        sent = nil
        heard = []
        idleUntil = 0
        for index in listeners.indices { listeners[index].hasBegun = false }
    }

    /// Forgets everything, and so releases the closures; see ``removeStopped()``.
    mutating func removeAll() { self = ChannelPlan() }
}
