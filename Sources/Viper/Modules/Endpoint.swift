public import ViperHTTP

/// Something that responds to requests: a module, or a router of modules.
public protocol Endpoint: Sendable {
    /// The endpoint's static traits. Read once, at start.
    static var traits: EndpointTraits { get }

    /// Responds to a request in the negotiated media type.
    ///
    /// - Parameter context: handles `Idempotency-Key` and the log.
    func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response

    /// Whether ``respondImmediately(to:as:_:in:)`` may respond, by which a gate in front is not asked in vain. It is
    /// always the same, and asked at start.
    var isImmediate: Bool { get }

    /// Responds without waiting, unless for a pending change; nil, the default, if it may have to. Called only if its traits
    /// say so.
    func respondImmediately(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) throws(Failure) -> Response?
}

extension Endpoint {
    @inlinable
    public var isImmediate: Bool { false }

    @inlinable
    public func respondImmediately(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) throws(Failure) -> Response? { nil }
}

/// An endpoint that a router wires in place, and that is listed under the name of its module.
public protocol WiredEndpoint: Endpoint {
    /// The type whose enclosing type names the module: that of its interactor.
    static var moduleType: Any.Type { get }
}
