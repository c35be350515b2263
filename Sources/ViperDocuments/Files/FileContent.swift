public import ViperFiles
public import ViperHTTP

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
