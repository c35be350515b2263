import Glibc
import ViperCommands

/// A connection of the control socket that reads and writes lines and frames. It blocks, but never after the stop
/// signal.
final class ControlStream {
    let descriptor: Int32
    private let stop: StopSignal
    private var pending: [UInt8] = []

    /// Takes ownership of a connected descriptor.
    init(_ descriptor: Int32, stop: StopSignal) {
        self.descriptor = descriptor
        self.stop = stop
    }

    deinit { close(descriptor) }

    enum Fault: Error {
        case stopped
        /// The peer has gone or violates the protocol.
        case broken(String)
    }

    /// Reads a line, without its line feed.
    func line(within limit: Duration) throws(Fault) -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            guard pending.count < ControlProtocol.lineLimit else { throw .broken("A line is too long.") }
            var part = [UInt8](repeating: 0, count: 4096)
            let result = part.withUnsafeMutableBytes { room in
                Result { () throws(Fault) -> Int in try receiveMore(into: room, atMost: deadline - .now) }
            }
            let count = try result.get()
            guard count > 0 else { throw .broken("It was closed.") }
            pending += part[..<count]
        }
    }

    /// Reads what followed the last line, or else the next bytes; 0 when the peer sends no more.
    func receive(into room: UnsafeMutableRawBufferPointer, atMost limit: Duration?) throws(Fault) -> Int {
        if !pending.isEmpty {
            let count = min(pending.count, room.count)
            room.copyBytes(from: pending[..<count])
            pending.removeFirst(count)
            return count
        }
        return try receiveMore(into: room, atMost: limit)
    }

    private func receiveMore(
        into room: UnsafeMutableRawBufferPointer, atMost limit: Duration?
    ) throws(Fault) -> Int {
        while true {
            switch stop.wait(for: .input, on: descriptor, atMost: limit) {
            case .stopped: throw .stopped
            case .timedOut: throw .broken("Nothing arrived in time.")
            case .ready: break
            }
            let count = recv(descriptor, room.baseAddress, room.count, 0)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .broken(String(cString: strerror(errno))) }
        }
    }

    /// Sends bytes; false if the peer has gone, or takes nothing for so long.
    ///
    /// - Parameter limit: nil for any time.
    @discardableResult
    func send(_ bytes: [UInt8], atMost limit: Duration? = .seconds(10)) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = Glibc.send(
                    descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                if count >= 0 {
                    sent += count
                } else if errno == EAGAIN {
                    guard stop.wait(for: .output, on: descriptor, atMost: limit) == .ready else { return false }
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    /// Whether the peer has closed its sending direction, or gone.
    var isHungUp: Bool {
        let hangUp: Int16 = 0x2000  // POLLRDHUP, which Swift cannot import
        var entry = pollfd(fd: descriptor, events: hangUp, revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
