/// Which stored pixels make up each pixel of a smaller side, and how much each counts: cubic convolution with a = -1/2
/// (Keys, 1981), stretched by the ratio of the sizes, so that it averages all that falls into one.
struct Kernel {
    /// The first stored pixel of each.
    let firsts: [Int]
    /// How many stored pixels each is made of.
    let counts: [Int]
    /// For each, as many numbers as `stride`, whose sum is 1.
    let weights: [Float]
    let stride: Int

    init(from stored: Int, to made: Int) {
        let scale = max(1, Double(stored) / Double(made))
        let reach = 2 * scale
        stride = Int(reach.rounded(.up)) * 2 + 1
        var (firsts, counts) = ([Int](), [Int]())
        var weights = [Float](repeating: 0, count: stride * made)
        for index in 0..<made {
            let center = (Double(index) + 0.5) * Double(stored) / Double(made)
            let first = max(0, Int((center - reach + 0.5).rounded(.down)))
            let end = max(first + 1, min(stored, Int((center + reach + 0.5).rounded(.down)), first + stride))
            let row = (first..<end).map { Self.weight((Double($0) + 0.5 - center) / scale) }
            let sum = row.reduce(0, +)
            for (place, weight) in row.enumerated() { weights[index * stride + place] = Float(weight / sum) }
            firsts.append(first)
            counts.append(end - first)
        }
        (self.firsts, self.counts, self.weights) = (firsts, counts, weights)
    }

    /// The most made pixels that one stored pixel is part of.
    var overlap: Int {
        var (most, next) = (1, 0)
        for index in firsts.indices {
            next = max(next, index)
            while next < firsts.count, firsts[next] < firsts[index] + counts[index] { next += 1 }
            most = max(most, next - index)
        }
        return most
    }

    private static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
