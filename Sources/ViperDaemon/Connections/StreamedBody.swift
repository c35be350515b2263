import ViperHTTP
import ViperValues

/// A body that is being streamed. It holds one part, which is passed to libmicrohttpd in pieces as it has room; the
/// next part reuses the memory once all of it has been taken.
final class StreamedBody: @unchecked Sendable {
    // Sendable because it belongs to the same thread as its exchange.

    let stream: any BodyStream
    /// The status of the response, for the access record.
    let status: Status
    @exclusivity(unchecked) var part = ByteWriter(capacity: 16 << 10)
    /// How much of the part has been passed on.
    @exclusivity(unchecked) private var taken = 0
    /// How much of the whole body has been passed on.
    @exclusivity(unchecked) private(set) var sent = 0
    @exclusivity(unchecked) var isLast = false
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

    /// Whether all of the part has been passed on.
    var isTaken: Bool { taken == part.count }

    /// Copies as much of the part as fits and returns the number of bytes.
    func take(into room: UnsafeMutableRawBufferPointer) -> Int {
        let rest = part.unsafeBytes.dropFirst(taken).prefix(room.count)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest))
        taken += rest.count
        sent += rest.count
        return rest.count
    }
}
