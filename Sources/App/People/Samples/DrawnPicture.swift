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

    /// The colour of a point, from the top left.
    private func color(_ x: Int, _ y: Int) -> Color {
        let (across, down) = (Double(x) / Double(width), Double(y) / Double(height))
        for range in (0..<3).reversed() {
            let number = Double(range)
            let line = 0.5 + 0.13 * number + 0.06 * sin(across * (5 + 2 * number) + phase * (number + 1))
            if down > line { return mixed(hill, bottom, 0.75 - 0.33 * number) }
        }
        let (dx, dy) = (across - 0.25 - 0.08 * phase.truncatingRemainder(dividingBy: 6), (down - 0.28) * 0.67)
        if dx * dx + dy * dy < 0.006 { return Color(red: 255, green: 244, blue: 214) }
        return mixed(top, bottom, min(1, down * 1.7))
    }

    private func mixed(_ one: Color, _ other: Color, _ part: Double) -> Color {
        func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
        return Color(
            red: mix(one.red, other.red), green: mix(one.green, other.green), blue: mix(one.blue, other.blue))
    }

    /// The picture as a PNG file whose data is not compressed.
    func png() -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * 3 + 1))
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let color = color(x, y)
                for part in [color.red, color.green, color.blue] { rows.append(UInt8(max(0, min(255, part)))) }
            }
        }
        return PNGWriter.file(width: width, height: height, rows: rows)
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
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return stream + bigEndian(Int(second << 16 | first))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { value, byte in
            table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8
        }
    }
}
