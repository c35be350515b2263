public import ViperFiles
public import ViperThreads

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

/// Why there are no renditions. Each `detail` is one line for the log, never for clients.
public enum RenditionError: Error, Sendable, Equatable {
    /// The image is at fault.
    case refused(ImageRefusal)
    /// As many images are being rendered, and as many wait, as may; or the caller or the renderer has ended.
    case busy(WorkRefusal)
    /// The process that renders could not be started now, or got too little of the machine to finish.
    case unavailable(detail: String)
    /// There is no room for the files.
    case full(detail: String)
    /// Anything else, such as a library that is not installed.
    case failed(detail: String)
}

/// Width and height in pixels, each at least 1.
struct ImageSize: Equatable, Sendable {
    var width: Int
    var height: Int

    var longest: Int { max(width, height) }

    /// Nil unless both are from 1 to 2³¹ - 1.
    init?(width: UInt32, height: UInt32) {
        guard width > 0, height > 0, let width = Int32(exactly: width), let height = Int32(exactly: height) else {
            return nil
        }
        self.init(Int(width), Int(height))
    }

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in the same proportions whose longer side is at most this; never larger, and no side less than 1.
    func fitted(to most: Int) -> ImageSize {
        guard longest > most else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * most + longest / 2) / longest) }
        return ImageSize(scaled(width), scaled(height))
    }
}

/// What an image may be, what its renditions are, and what one rendering may cost.
public struct RenderingLimits: Sendable, Equatable {
    /// The largest file, in bytes.
    public var fileBytes = 10 << 20
    /// The most pixels: width times height.
    public var pixels = 50_000_000
    /// The longer side of the full rendition, in pixels, at most.
    public var fullSide = 2_048
    /// The longer side of the thumbnail, in pixels, at most.
    public var thumbnailSide = 320
    /// The memory of the process that renders, in bytes, beyond what an idle one has. An interlaced PNG or a lossless
    /// WebP takes 4 bytes a pixel, a progressive JPEG up to 8.
    public var memoryBytes = 512 << 20
    /// The processor time of a rendering, in seconds.
    public var processorSeconds = 10
    /// How long a rendering may take, in seconds: above the processor time, for a busy machine.
    public var seconds = 25

    /// The defaults.
    public init() {}
}
