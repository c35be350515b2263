import CImages

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

/// Why an image is not decoded or encoded.
enum ImageFault: Error {
    case truncated, corrupt, noMemory
    case tooManyPixels(ImageSize)

    /// Throws unless a step has succeeded.
    static func check(_ result: adder_image_result) throws(ImageFault) {
        switch result {
        case ADDER_IMAGE_OK: break
        case ADDER_IMAGE_TRUNCATED: throw .truncated
        case ADDER_IMAGE_NO_MEMORY: throw .noMemory
        default: throw .corrupt
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
