/// The progress of a file copy.
public struct CopyProgress: Sendable, Equatable {
    /// Bytes copied so far.
    public var bytes: Int
    /// Bytes in total.
    public var size: Int

    public init(bytes: Int = 0, size: Int = 0) {
        self.bytes = bytes
        self.size = size
    }
}
