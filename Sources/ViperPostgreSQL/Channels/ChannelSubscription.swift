import Synchronization
import ViperDatabase

/// A closure that listens on a channel.
final class ChannelSubscription: Sendable {
    let channel: WakeChannel
    private let wake: @Sendable () -> Void
    private let stopped = Atomic<Bool>(false)

    init(_ channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) {
        self.channel = channel
        self.wake = wake
    }

    var isStopped: Bool { stopped.load(ordering: .acquiring) }

    func stop() { stopped.store(true, ordering: .releasing) }

    func call() {
        if !isStopped { wake() }
    }
}

/// The part of the loop's mailbox that concerns channels.
struct ChannelMail {
    /// Wakes that have not been sent. They stay here until they are, so that another one of the same channel costs
    /// nothing.
    var wakes: Set<WakeChannel> = []
    /// Subscriptions that the loop has not seen.
    var subscriptions: [ChannelSubscription] = []
    /// Whether there is something that the loop has not seen, such as a stopped subscription.
    var hasNews = false
}
