public import ViperHTTP
public import ViperJSON

/// Shows what modules and problems say as JSON as a page (HTML) to clients that prefer one: a second view of every module.
public protocol PageMaker: Sendable {
    /// Reads a document to show, which stays where it is until its page was made.
    ///
    /// - Returns: nil if no page can be made of it; the document is sent as it is then.
    func draft(of document: UnsafeRawBufferPointer, _ subject: PageSubject) -> (any PageDraft)?

    /// The page to show after a form has made its change.
    ///
    /// - Parameter location: where what was made is, if anything was.
    /// - Returns: its path as clients see it; nil if the response itself is to be shown, which nobody can see again.
    func target(after location: String?, _ subject: PageSubject) -> String?
}

/// A page before it is known what its reader may do.
public protocol PageDraft {
    /// The requests that its links and forms would send.
    var offers: [OfferedRequest] { get }
    /// The targets, as the server sees them, of other documents that it shows something of, as far as its reader may read
    /// them: each costs what its module costs.
    var sources: [String] { get }

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - admitted: those of ``offers`` that its reader may send; the page offers no others.
    ///   - documents: those of ``sources`` that its reader may read.
    /// - Returns: nil if memory ran out.
    func page(offering admitted: Set<OfferedRequest>, showing documents: [String: [UInt8]]) -> Page?
}

/// A request that a link or form of a page would send.
public struct OfferedRequest: Hashable, Sendable {
    public let method: Method
    /// The path as the server sees it, percent-encoded, without a query.
    public let path: String

    public init(_ method: Method, _ path: String) {
        self.method = method
        self.path = path
    }
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
    /// The route of the module, or one of those at the path if it has no such method; nil if the path has none.
    public let route: RouteDescription?
    /// The traits of the module.
    public let traits: EndpointTraits?
    /// The schema of the document; nil if it is a problem's.
    public let schema: Schema?
    public let language: LanguageTag
    /// The status of the response, and the entity tag of its document.
    public let status: Status
    public let entityTag: EntityTag?

    /// Whether the request is a page's form, whose body is known.
    public var isForm: Bool { request.storage.form == .read }
}
