import ViperHTTP
import ViperValues

/// A body that is being sent in parts. It holds one part, which is handed to libmicrohttpd in pieces of the size that it
/// has room for; the next is made into the same memory once all of it has been taken.
final class StreamedBody: @unchecked Sendable {
    // Sendable: it belongs to the thread that its exchange does.

    /// Makes the parts.
    let stream: any BodyStream
    /// The status of the answer, for the access record.
    let status: Status
    /// The part.
    @exclusivity(unchecked) var part = ByteWriter(capacity: 16 << 10)
    /// How much of the part has been handed on.
    @exclusivity(unchecked) private var taken = 0
    /// How much of the whole body has been handed on.
    @exclusivity(unchecked) private(set) var sent = 0
    /// Whether the part is the last.
    @exclusivity(unchecked) var isLast = false
    /// Why there is no more, if the body is not whole.
    @exclusivity(unchecked) var fault: StreamFault?

    init(_ stream: any BodyStream, _ status: Status) {
        self.stream = stream
        self.status = status
    }

    /// Makes the next part. Returns whether there may be more.
    func make() async -> Bool {
        part.removeAll()
        taken = 0
        do throws(StreamFault) {
            isLast = try await !stream.next(into: &part)
        } catch {
            fault = error
        }
        if part.hasFailed { fault = StreamFault("out of memory") }
        if fault != nil { isLast = true }
        return !isLast
    }

    /// Whether all of the part has been handed on.
    var isTaken: Bool { taken == part.count }

    /// Copies as much of the part as there is room for. Returns how many bytes that is.
    func take(into room: UnsafeMutableRawBufferPointer) -> Int {
        let rest = part.unsafeBytes.dropFirst(taken).prefix(room.count)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest))
        taken += rest.count
        sent += rest.count
        return rest.count
    }
}
