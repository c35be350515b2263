import Viper
import ViperTransfer

/// The bytes that a client sends in frames, up to the empty frame.
struct ControlSource: ByteSource {
    private let stream: ControlStream
    private var rest = 0
    private var isAtEnd = false

    init(_ stream: ControlStream) { self.stream = stream }

    mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        if isAtEnd { return 0 }
        if rest == 0 { rest = try frameLength() }
        if rest == 0 {
            isAtEnd = true
            return 0
        }
        let count = try receive(into: UnsafeMutableRawBufferPointer(rebasing: room[..<min(rest, room.count)]))
        rest -= count
        return count
    }

    private mutating func frameLength() throws(Failure) -> Int {
        var length: UInt32 = 0
        let result = withUnsafeMutableBytes(of: &length) { head in
            Result { () throws(Failure) in
                var count = 0
                while count < head.count {
                    count += try receive(into: UnsafeMutableRawBufferPointer(rebasing: head[count...]))
                }
            }
        }
        try result.get()
        let count = Int(UInt32(bigEndian: length))
        guard count <= ControlProtocol.frameLimit else {
            throw .unreadable("A frame has \(count) bytes, more than \(ControlProtocol.frameLimit).")
        }
        return count
    }

    /// Receives at least one byte.
    private func receive(into room: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        do throws(ControlStream.Fault) {
            let count = try stream.receive(into: room, atMost: nil)
            if count > 0 { return count }
        } catch {
            guard case .broken(let detail) = error else { throw .stopped }
            throw .unreadable("The connection to the client failed: \(detail)")
        }
        throw .unreadable("The client disconnected before the end.")
    }
}
