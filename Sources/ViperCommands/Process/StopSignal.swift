import CDescriptors
import Glibc
import ViperValues

/// Stops threads that wait in the kernel: a descriptor that becomes readable once the signal is sent.
package final class StopSignal: Sendable {
    /// To be polled with whatever a thread waits for. Nobody reads from it.
    package let descriptor: Int32
    private let sender: Int32

    /// Creates an unsent signal; nil if the system is out of descriptors.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard adder_pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        sender = ends[1]
    }

    deinit {
        close(descriptor)
        close(sender)
    }

    /// Sends the signal, for good.
    package func send() {
        var byte: UInt8 = 1
        _ = Glibc.write(sender, &byte, 1)
    }

    package var isSent: Bool { wait(for: [], on: -1, atMost: .zero) == .stopped }

    package enum Ending {
        case ready
        case stopped
        case timedOut
    }

    package struct Events: OptionSet, Sendable {
        package let rawValue: Int16

        package init(rawValue: Int16) { self.rawValue = rawValue }

        package static let input = Events(rawValue: Int16(POLLIN))
        package static let output = Events(rawValue: Int16(POLLOUT))
    }

    /// Waits for events of a descriptor or for the signal, which takes precedence.
    ///
    /// - Parameter limit: the timeout; nil for none.
    package func wait(for events: Events, on other: Int32, atMost limit: Duration?) -> Ending {
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
