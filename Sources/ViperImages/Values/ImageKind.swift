/// The kinds of images that are read, and among them those that are made.
public enum ImageKind: String, Sendable, CaseIterable {
    /// ISO/IEC 10918-1, in a file as JFIF or Exif has it.
    case jpeg = "JPEG"
    /// Portable Network Graphics (W3C, third edition).
    case png = "PNG"
    /// WebP (RFC 9649).
    case webp = "WebP"
    /// Graphics Interchange Format (87a and 89a), where libgif is installed.
    case gif = "GIF"
    /// AV1 Image File Format (Alliance for Open Media, 1.1), where libavif is installed.
    case avif = "AVIF"
    /// HEVC in the High Efficiency Image File Format (ISO/IEC 23008-12), where libheif is installed.
    case heic = "HEIC"

    /// What renditions are.
    public static let made: [ImageKind] = [.jpeg, .webp]

    /// The library that decodes this kind, where an installation may be without it; nil for the kinds that all decode.
    var optionalLibrary: String? {
        switch self {
        case .jpeg, .png, .webp: nil
        case .gif: "libgif"
        case .avif: "libavif"
        case .heic: "libheif"
        }
    }
}
