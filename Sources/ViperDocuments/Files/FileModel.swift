public import ViperHTTP

/// What a ``FileView`` sends: a file's content and what clients must know of it.
public struct FileModel: Sendable {
    /// The bytes.
    public let content: FileContent
    /// A strong tag of the bytes.
    public let tag: EntityTag
    /// The media type; nil for the first of the view's.
    public let type: MediaType?
    /// The name under which a file for saving is saved; nil leaves it to the client.
    public let name: String?

    /// Creates a model.
    public init(_ content: FileContent, tag: EntityTag, type: MediaType? = nil, name: String? = nil) {
        self.content = content
        self.tag = tag
        self.type = type
        self.name = name
    }
}
