/// A response's status code (RFC 9110, section 15).
public struct Status: Sendable, Hashable {
    /// The code, 100 to 599.
    public let code: UInt16

    @inlinable
    public init(_ code: UInt16) { self.code = code }

    /// The request succeeded.
    public static let ok = Status(200)
    /// A resource was created; `Location` has its path.
    public static let created = Status(201)
    /// What the request asks for is done later.
    public static let accepted = Status(202)
    /// The request succeeded, and there is no body.
    public static let noContent = Status(204)
    /// The body is the range of the document that the request asks for.
    public static let partialContent = Status(206)
    /// The change was made; `Location` has the page to show (RFC 9110, section 15.4.4).
    public static let seeOther = Status(303)
    /// The client has the current document.
    public static let notModified = Status(304)
    /// The resource has moved for good; the client repeats the request with the same method.
    public static let permanentRedirect = Status(308)
    /// The request is malformed.
    public static let badRequest = Status(400)
    /// The client is not authenticated.
    public static let unauthorized = Status(401)
    /// The client is not allowed to do this.
    public static let forbidden = Status(403)
    /// There is no such resource.
    public static let notFound = Status(404)
    /// The path does not support the method; `Allow` lists those it does.
    public static let methodNotAllowed = Status(405)
    /// No available media type is acceptable.
    public static let notAcceptable = Status(406)
    /// The request did not arrive in time.
    public static let requestTimeout = Status(408)
    /// The change conflicts with stored data.
    public static let conflict = Status(409)
    /// A precondition does not hold.
    public static let preconditionFailed = Status(412)
    /// The body is larger than allowed.
    public static let contentTooLarge = Status(413)
    /// The request target is longer than allowed.
    public static let uriTooLong = Status(414)
    /// The body's media type is not supported.
    public static let unsupportedMediaType = Status(415)
    /// The document has none of the bytes that the request asks for.
    public static let rangeNotSatisfiable = Status(416)
    /// `Expect` cannot be met.
    public static let expectationFailed = Status(417)
    /// The server does not answer for the request's host.
    public static let misdirectedRequest = Status(421)
    /// The body is well formed but breaks a rule.
    public static let unprocessableContent = Status(422)
    /// The request lacks a required precondition (RFC 6585).
    public static let preconditionRequired = Status(428)
    /// The client sent too many requests (RFC 6585).
    public static let tooManyRequests = Status(429)
    /// The request head is larger than allowed (RFC 6585).
    public static let requestHeaderFieldsTooLarge = Status(431)
    /// The server failed.
    public static let internalServerError = Status(500)
    /// The server does not support this.
    public static let notImplemented = Status(501)
    /// The upstream failed.
    public static let badGateway = Status(502)
    /// The server cannot serve this now; `Retry-After` says when to try again.
    public static let serviceUnavailable = Status(503)
    /// The upstream timed out.
    public static let gatewayTimeout = Status(504)
    /// There is no storage left (RFC 4918).
    public static let insufficientStorage = Status(507)
}
