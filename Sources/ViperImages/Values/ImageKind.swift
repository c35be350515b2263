/// The kinds of images that are read and made.
public enum ImageKind: String, Sendable, CaseIterable {
    /// ISO/IEC 10918-1, in a file as JFIF or Exif has it.
    case jpeg = "JPEG"
    /// Portable Network Graphics (W3C, third edition).
    case png = "PNG"
    /// WebP (RFC 9649).
    case webp = "WebP"

    /// The media type.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }

    /// The kind that a file's first bytes show, whatever it is said to be; nil for any other content.
    ///
    /// - Parameter head: the first 12 bytes, or all of a shorter file.
    public init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(12))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}
