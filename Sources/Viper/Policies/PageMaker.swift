public import ViperHTTP
public import ViperJSON
public import ViperValues

/// Shows what modules and problems say as JSON as a page (HTML) to clients that prefer one: a second view of every module.
public protocol PageMaker: Sendable {
    /// Makes the page of a document.
    ///
    /// - Returns: nil if it cannot be made; the document is sent as it is then.
    func page(of document: UnsafeRawBufferPointer, _ subject: PageSubject) -> Page?

    /// The page to show after a form has made its change.
    ///
    /// - Parameter location: where what was made is, if anything was.
    /// - Returns: its path as clients see it; nil if the response itself is to be shown, which nobody can see again.
    func target(after location: String?, _ subject: PageSubject) -> String?
}

/// A page.
public struct Page: ~Copyable, Sendable {
    public let bytes: Bytes
    /// Whether it has forms, each with a key of its own, so that it is made anew each time.
    public let hasForms: Bool

    public init(_ bytes: consuming Bytes, hasForms: Bool) {
        self.bytes = bytes
        self.hasForms = hasForms
    }
}

/// What a page is about.
public struct PageSubject: Sendable {
    public let request: Request
    /// The route of the module; nil if the request has none.
    public let route: RouteDescription?
    /// The traits of the module.
    public let traits: EndpointTraits?
    /// The schema of the document; nil if it is a problem's.
    public let schema: Schema?
    public let language: LanguageTag

    /// Whether the request is a page's form, whose body is known.
    public var isForm: Bool { request.storage.form == .read }
}
