import CZlib
import Glibc
import ViperHTTP
import ViperValues

/// One state of zlib's that writes the gzip format. It is used by one task at a time, again and again.
final class Deflater: @unchecked Sendable {
    // Sendable: whoever has taken it out of the pool is the only one to touch it.

    /// How well to compress, at what cost.
    struct Effort {
        let level: Int32
        let windowBits: Int32
        let memoryLevel: Int32

        /// For what is sent once. Measured with 50 items in 11.4 KB of JSON: 17 % of the bytes in 18 µs, with a state of
        /// 64 KiB. The levels above 3 take 1.7 times as long and save 4 % of what is left; the usual window and memory of
        /// zlib take 256 KiB and save nothing.
        static let quick = Effort(level: 2, windowBits: 13, memoryLevel: 6)
        /// For what is kept and sent many times.
        static let thorough = Effort(level: 6, windowBits: 15, memoryLevel: 8)
    }

    /// zlib's own state points back to it, so it is never moved.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    /// A new state; nil if there is no memory for it.
    init?(_ effort: Effort) {
        stream.initialize(to: z_stream())
        guard adder_gzip_init(stream, effort.level, effort.windowBits, effort.memoryLevel) == Z_OK else {
            return nil
        }
    }

    deinit {
        // Of a state that could not be made there is nothing to end, which zlib sees itself.
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Forgets all it was given, and begins again.
    func reset() { deflateReset(stream) }

    /// The whole of a document; nil if there is no memory for it. The block is cut to size, because an answer may wait
    /// for its client.
    func compress(_ bytes: UnsafeRawBufferPointer) -> Bytes? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        let bound = Int(deflateBound(stream, UInt(count)))
        guard let size = UInt32(exactly: bound), let block = malloc(bound) else { return nil }
        setInput(bytes, count)
        stream.pointee.next_out = block.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = size
        guard deflate(stream, Z_FINISH) == Z_STREAM_END else {
            free(block)
            return nil
        }
        let used = bound - Int(stream.pointee.avail_out)
        return Bytes(owning: realloc(block, used) ?? block, count: used)
    }

    /// Writes a part of a body behind what the writer holds, so that all of it can be read by whoever gets it; with the
    /// last part the end, too.
    func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into writer: inout ByteWriter) throws(StreamFault) {
        guard let count = UInt32(exactly: bytes.count) else { throw StreamFault("a part of more than 4 GiB") }
        setInput(bytes, count)
        let flush = isLast ? Z_FINISH : Z_SYNC_FLUSH
        var isWhole = false
        while !isWhole {
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { room in
                stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                let code = deflate(stream, flush)
                writer.raw(UnsafeRawBufferPointer(rebasing: room[..<(room.count - Int(stream.pointee.avail_out))]))
                // A flush is complete when there is room left (zlib.h, at `deflate`).
                isWhole = isLast ? code == Z_STREAM_END : stream.pointee.avail_out > 0
                if code != Z_OK && code != Z_STREAM_END { isWhole = true }
            }
        }
        if writer.hasFailed { throw StreamFault("no memory for a part of a body") }
    }

    /// zlib does not write to its input, though its declaration does not say so.
    private func setInput(_ bytes: UnsafeRawBufferPointer, _ count: UInt32) {
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        stream.pointee.next_in = start?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = count
    }
}
