/// A response's status code (RFC 9110, section 15).
public struct Status: Sendable, Hashable {
    /// The three digits, 100 to 599.
    public let code: UInt16

    /// A status by its code.
    @inlinable
    public init(_ code: UInt16) { self.code = code }

    /// The request succeeded.
    public static let ok = Status(200)
    /// Something was made; `Location` says where.
    public static let created = Status(201)
    /// The request succeeded, and there is nothing to show.
    public static let noContent = Status(204)
    /// The client has the newest document.
    public static let notModified = Status(304)
    /// It is to be asked for elsewhere, from now on, with the same method.
    public static let permanentRedirect = Status(308)
    /// The request is malformed.
    public static let badRequest = Status(400)
    /// Who asks is not known.
    public static let unauthorized = Status(401)
    /// Who asks may not.
    public static let forbidden = Status(403)
    /// There is nothing here.
    public static let notFound = Status(404)
    /// The path has no such method; `Allow` lists those it has.
    public static let methodNotAllowed = Status(405)
    /// There is no form that `Accept` allows.
    public static let notAcceptable = Status(406)
    /// The request did not come whole in time.
    public static let requestTimeout = Status(408)
    /// The change contradicts what is stored.
    public static let conflict = Status(409)
    /// A precondition is not met.
    public static let preconditionFailed = Status(412)
    /// The body is larger than allowed.
    public static let contentTooLarge = Status(413)
    /// The request target is longer than allowed.
    public static let uriTooLong = Status(414)
    /// The body is of a media type that is not read.
    public static let unsupportedMediaType = Status(415)
    /// `Expect` asks for what is not offered.
    public static let expectationFailed = Status(417)
    /// The body is well formed and breaks a rule.
    public static let unprocessableContent = Status(422)
    /// A precondition is demanded and was not given (RFC 6585).
    public static let preconditionRequired = Status(428)
    /// There were more requests than allowed (RFC 6585).
    public static let tooManyRequests = Status(429)
    /// The request head is larger than allowed (RFC 6585).
    public static let requestHeaderFieldsTooLarge = Status(431)
    /// The server failed.
    public static let internalServerError = Status(500)
    /// The server does not know how.
    public static let notImplemented = Status(501)
    /// The upstream failed.
    public static let badGateway = Status(502)
    /// The server cannot serve this now; `Retry-After` says when to try again.
    public static let serviceUnavailable = Status(503)
    /// The upstream was too slow.
    public static let gatewayTimeout = Status(504)
    /// There is no room to store more (RFC 4918).
    public static let insufficientStorage = Status(507)
}
