/// How far a copy of a file has come.
public struct CopyProgress: Sendable, Equatable {
    /// How many bytes have been copied.
    public var bytes: Int
    /// How many there will be.
    public var size: Int

    /// A state of a copy.
    public init(bytes: Int = 0, size: Int = 0) {
        self.bytes = bytes
        self.size = size
    }
}
