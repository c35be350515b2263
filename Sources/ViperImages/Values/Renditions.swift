public import ViperFiles

/// What was made of one image: turned upright as its Exif says, and without any metadata, such as where it was taken.
public struct Renditions: Sendable {
    /// At most 2,048 pixels on the longer side.
    public let full: Rendition
    /// At most 320 pixels on the longer side.
    public let thumbnail: Rendition
}

/// One of the files made of an image.
public struct Rendition: Sendable {
    /// The encoded image.
    public let file: TemporaryFile
    /// JPEG for an opaque image, else WebP.
    public let kind: ImageKind
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The file's size in bytes.
    public let byteCount: Int
}
