public import ViperHTTP
public import ViperValues

/// Codes bodies in the gzip format (RFC 1952), by zlib. The header tells no time, so that the same bytes always give the
/// same bytes.
///
/// Its states are made when they are first needed, and used again.
public final class GzipEncoder: ContentEncoder {
    let pool = DeflaterPool()

    /// An encoder, which holds no memory yet.
    public init() {}

    public func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes? {
        if isKept { return Deflater(.thorough)?.compress(bytes) }
        guard let state = pool.take() else { return nil }
        defer { pool.giveBack(state) }
        return state.compress(bytes)
    }

    public func encode(_ stream: any BodyStream) -> (any BodyStream)? {
        guard let state = pool.take() else { return nil }
        return GzipStream(stream, state, of: pool)
    }
}
