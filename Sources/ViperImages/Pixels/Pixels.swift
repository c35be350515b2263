import CImages
import Glibc

/// The pixels of an image in rows, as RGBA with 8 bits each, not multiplied by alpha.
struct Pixels: ~Copyable {
    let size: ImageSize
    let base: UnsafeMutablePointer<UInt8>

    /// Room for an image; nil if there is no memory.
    init?(_ size: ImageSize) {
        let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, count <= Int.max / 4, let block = malloc(count * 4) else { return nil }
        self.size = size
        base = block.bindMemory(to: UInt8.self, capacity: count * 4)
    }

    deinit { free(base) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * size.width * 4 }

    /// Whether no pixel lets through what is behind it.
    var isOpaque: Bool {
        var index = 3
        let end = size.width * size.height * 4
        while index < end {
            if base[index] != 255 { return false }
            index += 4
        }
        return true
    }

    /// Converts colours to sRGB.
    func convert(from colors: ImageColors) {
        let count = size.width * size.height
        switch colors {
        case .profile(let bytes): adder_colors_convert(bytes, bytes.count, base, count)
        case .displayP3: adder_colors_convert_p3(base, count)
        }
    }

    /// The image as it is to be shown; nil if there is no memory.
    consuming func turned(_ orientation: Orientation) -> Pixels? {
        if orientation == .upright { return self }
        let stored = size
        guard let turned = Pixels(orientation.isSideways ? ImageSize(stored.height, stored.width) : stored) else {
            return nil
        }
        func place(_ x: Int, _ y: Int) -> Int {
            let place = orientation.stored(x, y, in: stored)
            return (place.y * stored.width + place.x) * 4
        }
        // A step to the right goes as far in the stored image wherever it starts.
        let step = place(1, 0) - place(0, 0)
        let (source, target) = (UnsafeRawPointer(base), UnsafeMutableRawPointer(turned.base))
        var (written, y) = (0, 0)
        while y < turned.size.height {
            var (from, x) = (place(0, y), 0)
            while x < turned.size.width {
                let pixel = source.load(fromByteOffset: from, as: UInt32.self)
                target.storeBytes(of: pixel, toByteOffset: written, as: UInt32.self)
                written += 4
                from += step
                x += 1
            }
            y += 1
        }
        return turned
    }
}
