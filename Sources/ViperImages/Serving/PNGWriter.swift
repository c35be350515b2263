import CZlib

/// Writes PNG files (W3C, third edition) of 8-bit RGB, whose data is not compressed.
public enum PNGWriter {
    /// - Parameter rows: for each row of the image a zero, and then its pixels.
    public static func file(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0], to: &file)
        chunk("IDAT", stored(rows), to: &file)
        chunk("IEND", [], to: &file)
        return file
    }

    private static func chunk(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
        let body = Array(name.utf8) + data
        file += bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count))))
    }

    /// A zlib stream (RFC 1950) of blocks that are stored as they are (RFC 1951, section 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        return stream + bigEndian(Int(adler32(1, bytes, UInt32(bytes.count))))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
