import Testing

@testable import ViperImages

@Suite("Making images smaller")
struct ReductionTests {
    @Test(
        "The parts of each pixel sum up to one, and lie within the image",
        arguments: [(2, 1), (7, 7), (100, 33), (20_000, 1)])
    func kernels(_ stored: Int, _ made: Int) {
        let kernel = Kernel(from: stored, to: made)
        for index in 0..<made {
            let weights = kernel.weights[index * kernel.stride..<index * kernel.stride + kernel.counts[index]]
            #expect(abs(weights.reduce(0, +) - 1) < 0.001)
            #expect(kernel.firsts[index] >= 0 && kernel.firsts[index] + kernel.counts[index] <= stored)
        }
        #expect(kernel.overlap >= 1 && kernel.overlap <= 6)
    }

    @Test("A plain image stays plain, and the average of stripes is grey")
    func colours() throws {
        guard let pixels = Pixels(ImageSize(300, 200)) else { throw RenderingReport(.noMemory) }
        for index in 0..<300 * 200 {
            let isWhite = index % 2 == 0
            for channel in 0..<3 { pixels.base[index * 4 + channel] = isWhite ? 255 : 0 }
            pixels.base[index * 4 + 3] = 255
        }
        let small = try pixels.reduced(to: ImageSize(30, 20))
        // The columns at the edges have fewer neighbours.
        for y in 0..<20 {
            for x in 2..<28 {
                let pixel = small.row(y) + x * 4
                #expect((124...131).contains(pixel[0]) && pixel[3] == 255, "\(x) \(y)")
            }
        }
        let isOpaque = small.isOpaque
        #expect(isOpaque)
    }

    @Test("The colour of what cannot be seen does not shine through")
    func alpha() throws {
        guard let pixels = Pixels(ImageSize(64, 64)) else { throw RenderingReport(.noMemory) }
        for index in 0..<64 * 64 {
            // Red where it is opaque, green where it is not.
            let isOpaque = index % 64 < 32
            pixels.base[index * 4] = isOpaque ? 255 : 0
            pixels.base[index * 4 + 1] = isOpaque ? 0 : 255
            pixels.base[index * 4 + 2] = 0
            pixels.base[index * 4 + 3] = isOpaque ? 255 : 0
        }
        let small = try pixels.reduced(to: ImageSize(9, 9))
        let hasGaps = !small.isOpaque
        #expect(hasGaps)
        for index in 0..<81 where small.base[index * 4 + 3] > 8 {
            #expect(small.base[index * 4] > 250 && small.base[index * 4 + 1] < 5)
        }
    }

    @Test("A size keeps its proportions, and is never larger")
    func sizes() {
        #expect(ImageSize(4_000, 3_000).fitted(to: 2_048) == ImageSize(2_048, 1_536))
        #expect(ImageSize(3_000, 4_000).fitted(to: 2_048) == ImageSize(1_536, 2_048))
        #expect(ImageSize(2_048, 10).fitted(to: 2_048) == ImageSize(2_048, 10))
        #expect(ImageSize(1, 65_500).fitted(to: 320) == ImageSize(1, 320))
        #expect(ImageSize(width: 0, height: 1) == nil && ImageSize(width: .max, height: 1) == nil)
    }
}
