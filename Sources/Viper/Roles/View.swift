public import ViperHTTP
public import ViperJSON

/// Renders a finished model as status, header fields and bytes. It knows no service and no entity.
public protocol View<Model>: Sendable {
    /// What is rendered.
    associatedtype Model

    /// The status of a success.
    static var status: Status { get }
    /// The schema of the document.
    static var schema: Schema { get }
    /// The schema of one row, if the model can be rendered row by row.
    static var rowSchema: Schema? { get }
    /// The schema of the document that the entity tag identifies: that of the response, unless it shows a created or
    /// changed resource.
    static var taggedSchema: Schema { get }
    /// The available media types, the preferred one first; empty for a response without a body.
    static var forms: [MediaType] { get }
    /// The available languages; nil for English only, which costs nothing. The presenter learns which one the client
    /// prefers.
    static var languages: Languages? { get }
    /// How clients and caches may store the response.
    static var caching: Caching { get }
    /// Whether the document is streamed; it has no entity tag then.
    static var isStreamed: Bool { get }
    /// Whether the model has a version.
    static var isVersioned: Bool { get }
    /// The optional fields of the response.
    static var fields: ResponseFields { get }

    /// The usual size of a document in bytes: the initial capacity of its buffer, which grows as needed.
    static var usualBytes: Int { get }

    /// Renders a model.
    func render(_ model: Model, as form: MediaType) -> Response
    /// The version for a strong entity tag; nil if the model has none.
    func version(of model: Model) -> Int64?
    /// Narrows a rendered response to the part of the document that the request asks for, after its conditions were
    /// evaluated. By default there are no parts.
    func narrow(_ response: inout Response, of model: Model, to request: Request)
}

/// How clients and caches may store a response.
public enum Caching: Sendable {
    /// They may store it but must revalidate it by its entity tag.
    case revalidated
    /// They must not store it; it has no entity tag.
    case never
    /// They may store it and need not ask again: what the path names never changes (RFC 8246). It has an entity tag.
    case immutable
}

/// A model of a single resource with a version, which makes its response's entity tag strong.
public protocol Versioned {
    /// Increases with every change.
    var version: Int64 { get }
}

extension View {
    @inlinable
    public static var usualBytes: Int { 1024 }

    @inlinable
    public static var rowSchema: Schema? { nil }

    @inlinable
    public static var languages: Languages? { nil }

    @inlinable
    public static var caching: Caching { .revalidated }

    public static var taggedSchema: Schema { schema }

    @inlinable
    public static var isStreamed: Bool { false }

    @inlinable
    public static var isVersioned: Bool { false }

    @inlinable
    public static var fields: ResponseFields { [] }

    @inlinable
    public func version(of model: Model) -> Int64? { nil }

    @inlinable
    public func narrow(_ response: inout Response, of model: Model, to request: Request) {}
}

/// Header fields that only some views add to their responses.
public struct ResponseFields: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `Location`: the created resource's path.
    public static let location = ResponseFields(rawValue: 1)
    /// `Link`: other pages.
    public static let link = ResponseFields(rawValue: 2)
    /// `Set-Cookie`: the cookie of a page.
    public static let cookie = ResponseFields(rawValue: 4)
    /// `Content-Disposition`: the response is a file to save.
    public static let attachment = ResponseFields(rawValue: 8)
    /// `Accept-Ranges`: the response can be had in ranges (RFC 9110, section 14), with `Content-Range`.
    public static let ranges = ResponseFields(rawValue: 16)
    /// `Content-Security-Policy: sandbox`: users may have made the document.
    public static let sandbox = ResponseFields(rawValue: 32)
    /// `Content-Security-Policy` and `Referrer-Policy`: what a page may load, and what referrer it sends.
    public static let pagePolicy = ResponseFields(rawValue: 64)
    /// `Retry-After`: when to look at what is done later (RFC 9110, section 10.2.3).
    public static let laterAgain = ResponseFields(rawValue: 128)
}

extension View where Model: Versioned {
    @inlinable
    public static var isVersioned: Bool { true }

    @inlinable
    public func version(of model: Model) -> Int64? { model.version }
}
