import CDescriptors
import Glibc

/// Tells threads that wait in the kernel to stop: a descriptor that can be read from once it was sent.
final class StopSignal: Sendable {
    /// To be polled beside what is waited for; nothing is ever read from it.
    let descriptor: Int32
    private let sender: Int32

    /// A signal that was not sent yet; nil if the system has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard adder_pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        sender = ends[1]
    }

    deinit {
        close(descriptor)
        close(sender)
    }

    /// Sends it, for good.
    func send() {
        var byte: UInt8 = 1
        _ = Glibc.write(sender, &byte, 1)
    }

    /// Whether it was sent.
    var isSent: Bool { wait(for: [], on: -1, atMost: .zero) == .stopped }

    /// What a wait ended with.
    enum Ending {
        case ready
        case stopped
        case timedOut
    }

    /// Events to wait for on a descriptor.
    struct Events: OptionSet {
        let rawValue: Int16
        static let input = Events(rawValue: Int16(POLLIN))
        static let output = Events(rawValue: Int16(POLLOUT))
    }

    /// Waits for events on a descriptor, or for the signal, which goes first.
    ///
    /// - Parameter limit: how long; nil for ever.
    func wait(for events: Events, on other: Int32, atMost limit: Duration?) -> Ending {
        let deadline = limit.map { ContinuousClock.now + $0 }
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: events.rawValue, revents: 0),
        ]
        while true {
            let rest = deadline.map { Int32(clamping: max(0, ($0 - .now).milliseconds)) } ?? -1
            let count = poll(&entries, 2, rest)
            if count < 0 && errno == EINTR { continue }
            if entries[0].revents != 0 { return .stopped }
            if entries[1].revents != 0 { return .ready }
            if rest == 0 || count < 0 { return .timedOut }
        }
    }
}
