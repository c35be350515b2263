import CMicroHTTPD
import Glibc
import Synchronization
import ViperValues

/// Wakes a sleeping thread, by an event descriptor (`eventfd(2)`).
final class Wake: Sendable {
    private let descriptor: Int32
    private let signalled = Atomic<Bool>(false)

    /// Whether it was signalled since ``rearm()``. Then the sleeper must not sleep: the event may have been consumed.
    var isSignalled: Bool { signalled.load(ordering: .sequentiallyConsistent) }

    init() throws(DaemonError) {
        descriptor = adder_event_descriptor()
        if descriptor < 0 { throw .last("eventfd") }
    }

    deinit { close(descriptor) }

    /// Also wakes a thread that sleeps in `epoll_wait(2)`. The event carries a null pointer, which libmicrohttpd
    /// ignores, and occurs once per signal.
    func join(_ events: Int32) -> Bool {
        adder_event_join(descriptor, events) == 0
    }

    /// Wakes the sleeper, now or when it next goes to sleep.
    func signal() {
        signalled.store(true, ordering: .sequentiallyConsistent)
        writeEvent()
    }

    /// Wakes the sleeper like ``signal()``, unless it was woken since ``rearm()`` and so is awake: a write to an event
    /// descriptor costs about 1 µs, and a batch of results from PostgreSQL wakes for dozens of connections.
    func signalOnce() {
        if !signalled.exchange(true, ordering: .sequentiallyConsistent) { writeEvent() }
    }

    private func writeEvent() {
        var count: UInt64 = 1
        _ = write(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// Called by the sleeper each time before it looks for what it would otherwise be woken for.
    func rearm() { signalled.store(false, ordering: .sequentiallyConsistent) }

    /// Sleeps until it is woken, another descriptor becomes readable, or the time has passed, if one is given.
    func sleep(_ limit: Duration? = nil, orUntil others: [Int32] = []) {
        var events = ([descriptor] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&events, nfds_t(events.count), limit.map { Int32(clamping: $0.nanoseconds / 1_000_000) } ?? -1)
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
