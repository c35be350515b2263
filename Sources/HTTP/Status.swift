/// A response's status code (RFC 9110, section 15).
public struct Status: Sendable, Hashable {
    /// The three digits, 100 to 599.
    public let code: UInt16

    /// A status by its code.
    @inlinable
    public init(_ code: UInt16) { self.code = code }

    public static let ok = Status(200)
    public static let created = Status(201)
    public static let noContent = Status(204)
    public static let notModified = Status(304)
    public static let badRequest = Status(400)
    public static let unauthorized = Status(401)
    public static let forbidden = Status(403)
    public static let notFound = Status(404)
    public static let methodNotAllowed = Status(405)
    public static let notAcceptable = Status(406)
    public static let requestTimeout = Status(408)
    public static let conflict = Status(409)
    public static let preconditionFailed = Status(412)
    public static let contentTooLarge = Status(413)
    public static let uriTooLong = Status(414)
    public static let unsupportedMediaType = Status(415)
    public static let expectationFailed = Status(417)
    public static let unprocessableContent = Status(422)
    public static let preconditionRequired = Status(428)
    public static let tooManyRequests = Status(429)
    public static let requestHeaderFieldsTooLarge = Status(431)
    public static let internalServerError = Status(500)
    public static let notImplemented = Status(501)
    public static let badGateway = Status(502)
    public static let serviceUnavailable = Status(503)
    public static let gatewayTimeout = Status(504)
    public static let insufficientStorage = Status(507)
}
