import CMicroHTTPD
import Glibc

/// Wakes a sleeping thread, by an event descriptor (`eventfd(2)`).
final class Wake: Sendable {
    private let descriptor: Int32

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
        var count: UInt64 = 1
        _ = write(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// Sleeps until it is woken, another descriptor becomes readable, or the time has passed, if one is given.
    func sleep(_ limit: Duration? = nil, orUntil other: Int32? = nil) {
        var events = [descriptor, other ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&events, 2, limit.map { Int32(clamping: $0.nanoseconds / 1_000_000) } ?? -1)
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
