// What an image file says of itself, of which some kinds leave the reading to their decoder.

extension ImageColors {
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

extension Orientation {
    /// Reads it from an image file; upright if the file says nothing, or nothing that makes sense.
    init(of file: ByteView, _ kind: ImageKind, _ decoder: ImageDecoder) {
        let found =
            switch kind {
            case .jpeg: JPEGFile(bytes: file).exif.flatMap { Orientation(exif: $0) }
            case .png: PNGFile(bytes: file).withExif { Orientation(exif: $0) }.flatMap { $0 }
            case .webp: WebPFile(bytes: file).exif.flatMap { Orientation(exif: $0) }
            // Boxes of the file say it, not Exif.
            case .gif, .avif, .heic: decoder.orientation
            }
        self = found ?? .upright
    }
}
