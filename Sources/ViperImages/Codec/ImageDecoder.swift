import CImages

/// An image that is read row by row.
final class ImageDecoder {
    private let image: OpaquePointer
    /// The size as stored, before any turn.
    let size: ImageSize

    /// Reads the head. The bytes must outlive the decoder.
    init(_ bytes: ByteView, _ kind: ImageKind) throws(RenderingReport) {
        let content = kind == .webp ? WebPFile(bytes: bytes).firstImage : bytes
        var opened: OpaquePointer?
        var (width, height) = (UInt32(0), UInt32(0))
        try RenderingReport.check(
            adder_image_open(
                kind.number, content.bytes.bindMemory(to: UInt8.self).baseAddress, content.count, &opened, &width,
                &height))
        guard let opened else { throw RenderingReport(.corrupt) }
        guard let size = ImageSize(width: width, height: height) else {
            adder_image_close(opened)
            throw RenderingReport(.corrupt)
        }
        self.image = opened
        self.size = size
    }

    deinit { adder_image_close(image) }

    /// The ICC profile that the library has found in the head, in AVIF and HEIC.
    var profile: [UInt8]? {
        var count = 0
        guard let bytes = adder_image_profile(image, &count), count > 0, count <= ImageColors.mostBytes else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// The number of the primary colours that an AVIF or HEIC file without a profile names; 0 for none.
    var primaries: Int { Int(adder_image_primaries(image)) }

    /// How an AVIF image is stored. A HEIC image is decoded as it is to be shown.
    var orientation: Orientation { Orientation(rawValue: Int(adder_image_orientation(image))) ?? .upright }

    /// Decodes the image in a size that is no larger than the image's. It may be called once.
    func pixels(_ wanted: ImageSize) throws(RenderingReport) -> Pixels {
        var (width, height) = (UInt32(wanted.width), UInt32(wanted.height))
        try RenderingReport.check(adder_image_begin(image, &width, &height))
        guard let stored = ImageSize(width: width, height: height), stored.width >= wanted.width,
            stored.height >= wanted.height
        else { throw RenderingReport(.corrupt) }
        guard let pixels = Pixels(wanted) else { throw RenderingReport(.noMemory) }
        if stored == wanted {
            for y in 0..<wanted.height { try RenderingReport.check(adder_image_row(image, pixels.row(y))) }
        } else {
            try reduce(stored, to: pixels)
        }
        return pixels
    }

    private func reduce(_ stored: ImageSize, to pixels: borrowing Pixels) throws(RenderingReport) {
        guard let row = Pixels(ImageSize(stored.width, 1)), let reducer = Reducer(from: stored, to: pixels.size) else {
            throw RenderingReport(.noMemory)
        }
        for _ in 0..<stored.height {
            try RenderingReport.check(adder_image_row(image, row.base))
            reducer.add(row.base, to: pixels)
        }
    }
}

extension Pixels {
    /// A smaller copy.
    func reduced(to wanted: ImageSize) throws(RenderingReport) -> Pixels {
        guard let pixels = Pixels(wanted), let reducer = Reducer(from: size, to: wanted) else {
            throw RenderingReport(.noMemory)
        }
        for y in 0..<size.height { reducer.add(row(y), to: pixels) }
        return pixels
    }
}
