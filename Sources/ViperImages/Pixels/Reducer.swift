import Glibc

/// Makes an image smaller, row by row: it holds a few rows of the smaller one, however large the larger is.
///
/// Colours count by their alpha, so that those of invisible pixels do not shine through.
final class Reducer {
    private let columns: Kernel
    private let rows: Kernel
    private let width: Int
    private let madeWidth: Int
    /// A stored row as numbers, then that row in the new width, then sums for rows that are not yet complete, in turn.
    private let source: UnsafeMutablePointer<Float>
    private let narrow: UnsafeMutablePointer<Float>
    private let sums: UnsafeMutablePointer<Float>
    private let turns: Int
    private var stored = 0
    private var made = 0

    /// Nil if there is no memory.
    init?(from size: ImageSize, to made: ImageSize) {
        columns = Kernel(from: size.width, to: made.width)
        rows = Kernel(from: size.height, to: made.height)
        (width, madeWidth, turns) = (size.width, made.width, rows.overlap)
        let counts = (size.width * 4, made.width * 4, made.width * 4 * rows.overlap)
        guard let block = calloc(counts.0 + counts.1 + counts.2, MemoryLayout<Float>.stride) else { return nil }
        source = block.bindMemory(to: Float.self, capacity: counts.0 + counts.1 + counts.2)
        narrow = source + counts.0
        sums = narrow + counts.1
    }

    deinit { free(source) }

    /// Takes the next stored row, and writes the rows that it completes.
    func add(_ row: UnsafePointer<UInt8>, to pixels: borrowing Pixels) {
        spread(row)
        columns.weights.withUnsafeBufferPointer { narrowRow($0) }
        let index = stored
        stored += 1
        var target = made
        while target < rows.firsts.count, rows.firsts[target] <= index {
            let place = index - rows.firsts[target]
            if place < rows.counts[target] { add(rows.weights[target * rows.stride + place], to: sum(target)) }
            target += 1
        }
        while made < rows.firsts.count, rows.firsts[made] + rows.counts[made] <= stored {
            finish(sum(made), pixels.row(made))
            made += 1
        }
    }

    private func sum(_ target: Int) -> UnsafeMutablePointer<Float> { sums + target % turns * madeWidth * 4 }

    /// Bytes as numbers, colours multiplied by alpha.
    private func spread(_ row: UnsafePointer<UInt8>) {
        var index = 0
        while index < width * 4 {
            let alpha = Float(row[index + 3])
            let factor = alpha * (1 / 255)
            source[index] = Float(row[index]) * factor
            source[index + 1] = Float(row[index + 1]) * factor
            source[index + 2] = Float(row[index + 2]) * factor
            source[index + 3] = alpha
            index += 4
        }
    }

    private func narrowRow(_ weights: UnsafeBufferPointer<Float>) {
        guard var weight = weights.baseAddress else { return }
        var x = 0
        while x < madeWidth {
            var (red, green, blue, alpha) = (Float(0), Float(0), Float(0), Float(0))
            var pixel = source + columns.firsts[x] * 4
            let count = columns.counts[x]
            var tap = 0
            while tap < count {
                let share = weight[tap]
                red += pixel[0] * share
                green += pixel[1] * share
                blue += pixel[2] * share
                alpha += pixel[3] * share
                pixel += 4
                tap += 1
            }
            let target = narrow + x * 4
            (target[0], target[1], target[2], target[3]) = (red, green, blue, alpha)
            weight += columns.stride
            x += 1
        }
    }

    private func add(_ weight: Float, to sum: UnsafeMutablePointer<Float>) {
        var index = 0
        while index < madeWidth * 4 {
            sum[index] += narrow[index] * weight
            index += 1
        }
    }

    /// Writes a sum as bytes, colours divided by alpha, and clears it.
    private func finish(_ sum: UnsafeMutablePointer<Float>, _ row: UnsafeMutablePointer<UInt8>) {
        var index = 0
        while index < madeWidth * 4 {
            let alpha = sum[index + 3]
            let factor = alpha > 0 ? 255 / alpha : 0
            row[index] = Self.byte(sum[index] * factor)
            row[index + 1] = Self.byte(sum[index + 1] * factor)
            row[index + 2] = Self.byte(sum[index + 2] * factor)
            row[index + 3] = Self.byte(alpha)
            index += 4
        }
        memset(sum, 0, madeWidth * 4 * MemoryLayout<Float>.stride)
    }

    private static func byte(_ value: Float) -> UInt8 {
        if value <= 0 { return 0 }
        return value >= 254.5 ? 255 : UInt8(value + 0.5)
    }
}
