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
