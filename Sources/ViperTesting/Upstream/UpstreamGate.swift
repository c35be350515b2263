import Glibc

/// Holds responses of an ``StubUpstream`` back until it is opened. It stays open.
public final class UpstreamGate: Sendable {
    /// A pipe, readable once the gate is open, so that a thread can wait for the gate and for its client's leaving at
    /// once.
    private let ends: (read: Int32, write: Int32)

    /// Creates a closed gate.
    public init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    /// Releases all waiting and future responses.
    public func open() { _ = write(ends.write, "!", 1) }

    /// Waits until the gate opens or the client leaves; false in the second case.
    func wait(for client: Int32) -> Bool {
        var events = [
            pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&events, 2, -1) > 0 else { continue }
            if events[0].revents != 0 { return true }
            var byte: UInt8 = 0
            if recv(client, &byte, 1, Int32(MSG_PEEK)) <= 0 { return false }
            // A pipelined request, which waits for its turn.
            events[1].fd = -1
        }
    }
}
