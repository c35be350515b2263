/// What the numbers of an image's pixels mean, where they are not of sRGB.
enum ImageColors: Equatable {
    /// An ICC profile (ICC.1:2022).
    case profile([UInt8])
    case displayP3

    /// The most bytes of a profile that are read. One of a camera or a screen has a few hundred to some thousand.
    static let mostBytes = 4 << 20

    /// What an image file says; nil if it says nothing, and its pixels count as sRGB, as those of a GIF do.
    init?(of file: ByteView, _ kind: ImageKind, _ decoder: ImageDecoder) {
        let png = kind == .png ? PNGFile(bytes: file) : nil
        let primaries = png?.primaries ?? decoder.primaries
        // The only others in use are those of sRGB, and of images with more brightness than it has.
        if primaries == 12 {
            self = .displayP3
            return
        }
        let profile: [UInt8]? =
            switch kind {
            case .jpeg: JPEGFile(bytes: file).profile
            case .png: png?.profile
            case .webp: WebPFile(bytes: file).profile.map { Array($0.bytes) }
            case .gif: nil
            case .avif, .heic: decoder.profile
            }
        guard let profile else { return nil }
        self = .profile(profile)
    }
}
