import Synchronization
import ViperHTTP

/// A body that is being streamed. It holds one part, which is passed to libmicrohttpd in pieces as it has room. Once all
/// of it has been taken, the next part reuses the memory; that of an event stream, which may wait long for its next
/// part, is freed.
final class StreamedBody: @unchecked Sendable {
    // Sendable because it belongs to the same thread as its exchange.

    let stream: any BodyStream
    /// The status of the response, for the access record.
    let status: Status
    let isEventStream: Bool
    @exclusivity(unchecked) var part: ByteWriter
    /// How much of the part has been passed on.
    @exclusivity(unchecked) private var taken = 0
    /// How much of the whole body has been passed on.
    @exclusivity(unchecked) private(set) var sent = 0
    @exclusivity(unchecked) var isLast = false
    @exclusivity(unchecked) var fault: StreamFault?

    private let bridge: Bridge?

    /// - Parameters:
    ///   - isCoded: whether parts are compressed, and so smaller.
    ///   - bridge: counts it.
    init(_ stream: any BodyStream, _ status: Status, isCoded: Bool = false, of bridge: Bridge? = nil) {
        self.stream = stream
        self.status = status
        self.bridge = bridge
        isEventStream = stream.isEventStream
        part = ByteWriter(capacity: isEventStream ? Self.eventBytes : isCoded ? Self.codedBytes : Self.partBytes)
        bridge?.streamCount.add()
    }

    deinit { bridge?.streamCount.subtract() }

    /// The usual size of a part: 16 KiB, and the row that goes beyond.
    private static let partBytes = 20 << 10
    /// The usual size of a compressed part.
    private static let codedBytes = 4 << 10
    /// The memory of an event stream's part until something is written to it.
    private static let eventBytes = 64

    /// Makes the next part. Returns whether there may be more.
    @inline(never)
    func make() async -> Bool {
        // The task's memory while it waits is what this function holds; so the work is done elsewhere.
        beginPart()
        do throws(StreamFault) {
            isLast = try await !stream.next(into: &part)
            endPart(nil)
        } catch {
            endPart(error)
        }
        return !isLast
    }

    @inline(never)
    private func beginPart() {
        if isEventStream { part = ByteWriter(capacity: Self.eventBytes) } else { part.removeAll() }
        taken = 0
    }

    @inline(never)
    private func endPart(_ error: StreamFault?) {
        if let error { fault = error }
        if part.hasFailed { fault = StreamFault("out of memory") }
        if fault != nil { isLast = true }
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
