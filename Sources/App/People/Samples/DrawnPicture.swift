import Glibc
import ViperImages

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
