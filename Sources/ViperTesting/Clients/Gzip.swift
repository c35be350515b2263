import CZlib
import ViperGzip
import ViperValues

/// Decompresses the gzip format with zlib.
public final class Inflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether the end was reached and its checksum and length are correct.
    public private(set) var isAtEnd = false

    public init() {
        stream.initialize(to: z_stream())
        adder_gunzip_init(stream)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses the next bytes of the stream as far as possible; nil if they are malformed.
    public func read(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.isEmpty else { return [] }
        guard !isAtEnd else { return nil }
        var input = bytes
        var output: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        let isGood = input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                let code = room.withUnsafeMutableBufferPointer { room in
                    stream.pointee.next_out = room.baseAddress
                    stream.pointee.avail_out = UInt32(room.count)
                    return inflate(stream, Z_SYNC_FLUSH)
                }
                output += room[..<(room.count - Int(stream.pointee.avail_out))]
                isAtEnd = code == Z_STREAM_END
                if code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR { return false }
            } while !isAtEnd && stream.pointee.avail_out == 0
            // Nothing may follow the end.
            return stream.pointee.avail_in == 0
        }
        return isGood ? output : nil
    }
}

/// Decompresses a whole gzip file; nil if it is malformed.
public func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
    let inflater = Inflater()
    guard let output = inflater.read(bytes), inflater.isAtEnd else { return nil }
    return output
}

/// Compresses bytes to the gzip format (RFC 1952); empty if memory is exhausted.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
        guard let compressed = GzipEncoder().encode(bytes, isKept: true) else { return [] }
        return Array(compressed.unsafeBytes)
    }
}
