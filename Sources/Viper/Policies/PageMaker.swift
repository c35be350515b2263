public import ViperHTTP
public import ViperJSON
public import ViperValues

/// Shows what modules and problems say as JSON as a page (HTML) to clients that prefer one: a second view of every module.
public protocol PageMaker: Sendable {
    /// Makes the page of a document.
    ///
    /// - Returns: nil if it cannot be made; the document is sent as it is then.
    func page(of document: UnsafeRawBufferPointer, _ subject: PageSubject) -> Bytes?
}

/// What a page is about.
public struct PageSubject: Sendable {
    public let request: Request
    /// The route of the module; nil if the request has none.
    public let route: RouteDescription?
    /// The schema of the document; nil if it is a problem's.
    public let schema: Schema?
    public let language: LanguageTag
}
