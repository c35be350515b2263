public import ViperHTTP
public import ViperValues

/// The client, as far as a presenter cares.
public struct PresentationContext: Sendable {
    /// The request behind it.
    @usableFromInline let request: Request
    /// The language in which the reader is answered: one of the view's, English where it has none.
    public let language: LanguageTag

    /// The reader of a request, and of a language.
    @inlinable
    public init(_ request: Request, _ language: LanguageTag = .english) {
        self.request = request
        self.language = language
    }

    /// The coding in which the reader takes bodies, as far as it was negotiated.
    public var coding: ContentCoding { request.storage.coding }
}
