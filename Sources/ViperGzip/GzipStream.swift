import ViperHTTP

/// A gzip stream of another stream's parts. Each part is flushed, so that the client can decode everything made so far;
/// that costs five bytes per part.
final class GzipStream: BodyStream, @unchecked Sendable {
    // Sendable because only one task at a time asks for parts.
    private let inner: any BodyStream
    private let pool: DeflaterPool
    /// Returned at the end, or with the stream.
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
            // The end is left out, since a truncated body must not look complete, unless it says so itself.
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
