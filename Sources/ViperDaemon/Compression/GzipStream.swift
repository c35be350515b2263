import ViperHTTP
import ViperValues

/// A body whose parts are those of another one in gzip. Each part is flushed, so that the client can read all that has
/// been made; that costs five bytes a part.
final class GzipStream: BodyStream, @unchecked Sendable {
    // Sendable: one task at a time asks for parts.
    private let inner: any BodyStream
    private let pool: DeflaterPool
    /// Given back at the end, or with the stream.
    private var state: Deflater?

    init(_ inner: any BodyStream, _ state: Deflater, of pool: DeflaterPool) {
        self.inner = inner
        self.state = state
        self.pool = pool
    }

    deinit { giveBack() }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        guard let state else { return false }
        var part = ByteWriter(capacity: 4096)
        let hasMore: Bool
        do throws(StreamFault) {
            hasMore = try await inner.next(into: &part)
            if part.hasFailed { throw StreamFault("no memory for a part of a body") }
        } catch {
            // What there is can be read, but the end is missing: a body that was cut must not look whole, unless it tells so.
            if part.count > 0 { try? state.compress(part.unsafeBytes, isLast: error.isTold, into: &writer) }
            giveBack()
            throw error
        }
        if part.count > 0 || !hasMore {
            try state.compress(part.unsafeBytes, isLast: !hasMore, into: &writer)
        }
        if !hasMore { giveBack() }
        return hasMore
    }

    func takeNotice() -> String? { inner.takeNotice() }

    private func giveBack() {
        if let state { pool.giveBack(state) }
        state = nil
    }
}
