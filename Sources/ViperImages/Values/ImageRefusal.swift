/// What is wrong with an image that cannot be rendered.
public enum ImageRefusal: Error, Sendable, Equatable {
    /// It is of no kind that is read. `found` says what it seems to be.
    case notAnImage(found: String)
    /// It is of a kind that is read only where a library is installed, and here it is not.
    case unsupported(ImageKind)
    /// The file is larger than allowed.
    case tooManyBytes(found: Int, most: Int)
    /// It has more pixels than allowed.
    case tooManyPixels(width: Int, height: Int, most: Int)
    /// The file ends before the image does.
    case truncated(ImageKind)
    /// The library finds errors in it.
    case corrupt(ImageKind)
    /// Decoding it would take more memory than allowed.
    case tooMuchMemory(ImageKind)
    /// Decoding it takes more processor time than allowed.
    case tooSlow(ImageKind)
    /// The decoder died of it, by the signal of this number.
    case fatal(ImageKind, signal: Int32)

    /// A camelCase code for programs.
    public var code: String {
        switch self {
        case .notAnImage: "notAnImage"
        case .unsupported: "unsupportedImage"
        case .tooManyBytes: "tooManyBytes"
        case .tooManyPixels: "tooManyPixels"
        case .truncated: "truncatedImage"
        case .corrupt, .fatal: "corruptImage"
        case .tooMuchMemory, .tooSlow: "costlyImage"
        }
    }

    /// A sentence for clients: what was expected, and what was found.
    public var detail: String {
        switch self {
        case .notAnImage(let found): "Expected a JPEG, PNG or WebP image, found \(found)."
        case .unsupported(let kind):
            "Expected a JPEG, PNG or WebP image, found \(kind == .avif ? "an" : "a") \(kind.rawValue) image, which this server "
                + "cannot decode: it has no \(kind.optionalLibrary ?? "library"). Send it as a JPEG."
        case .tooManyBytes(let found, let most): "Expected at most \(most) bytes, found \(found)."
        case .tooManyPixels(let width, let height, let most):
            "Expected at most \(Self.megapixels(most)) megapixels, found "
                + "\(Self.megapixels(width.multipliedReportingOverflow(by: height).partialValue))."
        case .truncated(let kind): "Expected a whole \(kind.rawValue) image, found one whose end is missing."
        case .corrupt(let kind), .fatal(let kind, _):
            "Expected a \(kind.rawValue) image that can be decoded, found errors in it."
        case .tooMuchMemory(let kind):
            "Expected a \(kind.rawValue) image that can be decoded in little memory, found one that takes more."
        case .tooSlow(let kind):
            "Expected a \(kind.rawValue) image that can be decoded in a few seconds, found one that takes longer."
        }
    }

    /// Millions with up to one decimal place, rounded up: what is above a bound never reads as the bound.
    private static func megapixels(_ pixels: Int) -> String {
        let tenths = pixels / 100_000 + (pixels % 100_000 > 0 ? 1 : 0)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
