import CImages
import ViperValues

/// The libraries that decode and encode.
enum ImageCodec {
    /// Loads the libraries that render an image of a kind; returns why one cannot be loaded. Without the one for colours
    /// they stay as they are.
    static func load(for kind: ImageKind) -> String? {
        // An image becomes one or the other, but a JPEG cannot be transparent.
        let made: [ImageKind] = kind == .jpeg ? [] : [.jpeg, .webp]
        for kind in [kind] + made {
            if let reason = adder_image_load(kind.number) { return String(cString: reason) }
        }
        _ = adder_colors_load()
        return nil
    }
}

extension RenderingReport {
    /// Throws unless a step has succeeded.
    static func check(_ result: adder_image_result) throws(RenderingReport) {
        switch result {
        case ADDER_IMAGE_OK: break
        case ADDER_IMAGE_TRUNCATED: throw RenderingReport(.truncated)
        case ADDER_IMAGE_NO_MEMORY: throw RenderingReport(.noMemory)
        default: throw RenderingReport(.corrupt)
        }
    }
}

extension ImageKind {
    var number: adder_image_kind {
        switch self {
        case .jpeg: ADDER_IMAGE_JPEG
        case .png: ADDER_IMAGE_PNG
        case .webp: ADDER_IMAGE_WEBP
        case .gif: ADDER_IMAGE_GIF
        case .avif: ADDER_IMAGE_AVIF
        case .heic: ADDER_IMAGE_HEIC
        }
    }
}

/// Encodes renditions.
enum ImageEncoder {
    /// A good quality, and the usual one, for which a photo of 2,048 pixels takes about half a megabyte.
    private static let quality: Int32 = 85

    /// The image as a file.
    static func encode(_ pixels: borrowing Pixels, _ kind: ImageKind) throws(RenderingReport) -> Bytes {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        try RenderingReport.check(
            adder_image_encode(
                kind.number, pixels.base, UInt32(pixels.size.width), UInt32(pixels.size.height), quality, &bytes,
                &count))
        return Bytes(owning: bytes, count: count)
    }
}
