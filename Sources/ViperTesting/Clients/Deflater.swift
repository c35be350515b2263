import CZlib

/// Compresses bytes to the gzip format (RFC 1952) with zlib; empty if memory is exhausted.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard adder_gzip_init(stream, 6, 15, 8) == Z_OK else { return [] }
    defer { deflateEnd(stream) }
    var input = bytes
    let bound = Int(deflateBound(stream, UInt(input.count)))
    return input.withUnsafeMutableBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(bound)
            count = deflate(stream, Z_FINISH) == Z_STREAM_END ? Int(stream.pointee.total_out) : 0
        }
    }
}
