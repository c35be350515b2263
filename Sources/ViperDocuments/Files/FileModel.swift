public import ViperFiles
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

/// The bytes of a file response: a file on this machine, which the system sends without a copy, or parts that come from
/// elsewhere.
public struct FileContent: Sendable {
    /// The size in bytes.
    public let count: Int
    private let source: Source

    private enum Source: Sendable {
        case file(OpenFile)
        case parts(@Sendable (Range<Int>) -> any BodyStream)
    }

    /// An open file.
    public init(_ file: OpenFile) {
        count = file.count
        source = .file(file)
    }

    /// Parts that are made while they are sent.
    ///
    /// - Parameters:
    ///   - count: the size in bytes.
    ///   - parts: returns a stream of a range of the bytes.
    public init(count: Int, parts: @escaping @Sendable (Range<Int>) -> any BodyStream) {
        self.count = count
        source = .parts(parts)
    }

    /// A response body with a range of the bytes.
    func body(_ range: Range<Int>) -> Response.Body {
        switch source {
        case .file(let file): .file(file, range)
        case .parts(let parts): .stream(parts(range))
        }
    }
}
