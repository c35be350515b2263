public import ViperHTTP

/// Something that answers requests: a module, or a router with modules under it.
public protocol Endpoint: Sendable {
    /// What the endpoint reads and shows. It is asked for once, at start.
    static var traits: EndpointTraits { get }

    /// Answers a request in a form that was negotiated.
    ///
    /// - Parameter context: answers a request with an `Idempotency-Key` once, and tells the log.
    func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response
}
