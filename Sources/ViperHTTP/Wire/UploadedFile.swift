public import ViperFiles

/// A file that a client uploaded. Two are equal if their contents are.
public struct UploadedFile: Sendable, Equatable {
    /// The content, which is gone with the last reference to it.
    public let file: TemporaryFile
    /// The size in bytes, at least 1.
    public let size: Int
    /// The SHA-256 of the content, 32 bytes.
    public let digest: [UInt8]
    /// The media type that the client declared, one of those that the route names; nil if it declared none. It must not
    /// be trusted: the content may be anything.
    public let mediaType: MediaType?

    /// Creates an uploaded file of a content that is known.
    public init(_ file: TemporaryFile, size: Int, digest: [UInt8], mediaType: MediaType? = nil) {
        self.file = file
        self.size = size
        self.digest = digest
        self.mediaType = mediaType
    }

    public static func == (left: UploadedFile, right: UploadedFile) -> Bool { left.digest == right.digest }

    /// Replaces one that cannot be read, and is used by dry runs.
    static let placeholder = UploadedFile(.absent, size: 0, digest: [])
}
