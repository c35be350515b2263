public import ViperHTTP

/// Encodes bodies in the gzip format (RFC 1952) with zlib. The header has no timestamp, so equal bodies give equal
/// bytes.
///
/// Its states are created on demand and reused.
public final class GzipEncoder: ContentEncoder {
    let pool = DeflaterPool(.quick)
    let streamPool = DeflaterPool(.streamed)

    /// Creates an encoder, which holds no memory yet.
    public init() {}

    public func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes? {
        if isKept { return Deflater(.thorough)?.compress(bytes) }
        guard let state = pool.take() else { return nil }
        defer { pool.giveBack(state) }
        return state.compress(bytes)
    }

    public func encode(_ stream: any BodyStream) -> (any BodyStream)? {
        guard let state = streamPool.take() else { return nil }
        return GzipStream(stream, state, of: streamPool)
    }
}
