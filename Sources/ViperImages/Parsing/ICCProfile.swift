/// What the numbers of an image's pixels mean (ICC.1:2022).
enum ICCProfile {
    /// The most bytes of a profile that are read. One of a camera or a screen has a few hundred to some thousand.
    static let most = 4 << 20

    /// The profile that an image file has; nil if it has none, and its pixels count as sRGB, as those of a GIF do.
    static func bytes(of file: ByteView, _ kind: ImageKind, _ decoder: ImageDecoder) -> [UInt8]? {
        switch kind {
        case .jpeg: JPEGFile(bytes: file).profile
        case .png: PNGFile(bytes: file).profile
        case .webp: WebPFile(bytes: file).profile.map { Array($0.bytes) }
        case .gif: nil
        case .avif, .heic: decoder.profile
        }
    }
}
