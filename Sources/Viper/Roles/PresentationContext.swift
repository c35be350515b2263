public import ViperHTTP

/// The client properties that a presenter may use.
public struct PresentationContext: Sendable {
    @usableFromInline let request: Request
    /// The client's preferred language among the view's; English if it has none.
    public let language: LanguageTag

    @inlinable
    public init(_ request: Request, _ language: LanguageTag = .english) {
        self.request = request
        self.language = language
    }

    /// The content coding that was negotiated for the response.
    public var coding: ContentCoding { request.storage.coding }
}

extension Language {
    /// The language that was negotiated for a reader; English where it is none of these, or none was.
    public init(of reader: PresentationContext) { self.init(reader.language) }
}
