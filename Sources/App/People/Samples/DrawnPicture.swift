import Glibc

/// A landscape that is drawn by a few formulas: a sky, a sun, and three ranges of hills.
struct DrawnPicture {
    /// 0 to 255 each.
    struct Color {
        let red, green, blue: Double
    }

    let width = 960
    let height = 640
    let top: Color
    let bottom: Color
    let hill: Color
    /// Moves the hills and the sun.
    let phase: Double

    private func mixed(_ one: Color, _ other: Color, _ part: Double) -> Color {
        func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
        return Color(
            red: mix(one.red, other.red), green: mix(one.green, other.green), blue: mix(one.blue, other.blue))
    }

    /// The picture as a PNG file whose data is not compressed.
    func png() -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * 3 + 1))
        let (lines, hills) = (ranges.map(line(of:)), ranges.map(hill(of:)))
        for y in 0..<height {
            rows.append(0)
            let down = Double(y) / Double(height)
            let sky = bytes(mixed(top, bottom, min(1, down * 1.7)))
            for x in 0..<width {
                // The nearest range hides the others.
                if down > lines[2][x] {
                    rows += hills[2]
                } else if down > lines[1][x] {
                    rows += hills[1]
                } else if down > lines[0][x] {
                    rows += hills[0]
                } else {
                    rows += isSun(x, down) ? Self.sun : sky
                }
            }
        }
        return PNGWriter.file(width: width, height: height, rows: rows)
    }

    private var ranges: Range<Int> { 0..<3 }
    private static let sun: [UInt8] = [255, 244, 214]

    /// How far down a range of hills begins, in each column.
    private func line(of range: Int) -> [Double] {
        let number = Double(range)
        return (0..<width).map { x in
            let across = Double(x) / Double(width)
            return 0.5 + 0.13 * number + 0.06 * sin(across * (5 + 2 * number) + phase * (number + 1))
        }
    }

    private func hill(of range: Int) -> [UInt8] { bytes(mixed(hill, bottom, 0.75 - 0.33 * Double(range))) }

    private func isSun(_ x: Int, _ down: Double) -> Bool {
        let across = Double(x) / Double(width)
        let (dx, dy) = (across - 0.25 - 0.08 * phase.truncatingRemainder(dividingBy: 6), (down - 0.28) * 0.67)
        return dx * dx + dy * dy < 0.006
    }

    private func bytes(_ color: Color) -> [UInt8] {
        [color.red, color.green, color.blue].map { UInt8(max(0, min(255, $0))) }
    }
}

/// Writes PNG files (W3C, third edition) of 8-bit RGB.
enum PNGWriter {
    static func file(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0], to: &file)
        chunk("IDAT", stored(rows), to: &file)
        chunk("IEND", [], to: &file)
        return file
    }

    private static func chunk(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
        let body = Array(name.utf8) + data
        file += bigEndian(data.count) + body + bigEndian(Int(checksum(body)))
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
        var (first, second): (UInt64, UInt64) = (1, 0)
        for byte in bytes {
            first &+= UInt64(byte)
            second &+= first
        }
        // Sums of two megabytes are far from overflowing 64 bits.
        (first, second) = (first % 65_521, second % 65_521)
        return stream + bigEndian(Int(second << 16 | first))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
        return ~value
    }
}
