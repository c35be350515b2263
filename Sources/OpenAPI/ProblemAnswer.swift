import HTTP
import Viper

/// The answers that are problems, one a status.
enum ProblemAnswer: CaseIterable {
    case badRequest, forbidden, notFound, methodNotAllowed, notAcceptable, requestTimeout, conflict, preconditionFailed
    case contentTooLarge, targetTooLong, unsupportedMediaType, expectationFailed, unprocessableContent,
        preconditionRequired,
        tooManyRequests, headTooLarge
    case internalError, notImplemented, badGateway, unavailable, gatewayTimeout, insufficientStorage

    /// The status, and the component's name: the status' own phrase (RFC 9110, section 15, and the IANA registry).
    private var phrase: (UInt16, String) {
        switch self {
        case .badRequest: (400, "BadRequest")
        case .forbidden: (403, "Forbidden")
        case .notFound: (404, "NotFound")
        case .methodNotAllowed: (405, "MethodNotAllowed")
        case .notAcceptable: (406, "NotAcceptable")
        case .requestTimeout: (408, "RequestTimeout")
        case .conflict: (409, "Conflict")
        case .preconditionFailed: (412, "PreconditionFailed")
        case .contentTooLarge: (413, "ContentTooLarge")
        case .targetTooLong: (414, "URITooLong")
        case .unsupportedMediaType: (415, "UnsupportedMediaType")
        case .expectationFailed: (417, "ExpectationFailed")
        case .unprocessableContent: (422, "UnprocessableContent")
        case .preconditionRequired: (428, "PreconditionRequired")
        case .tooManyRequests: (429, "TooManyRequests")
        case .headTooLarge: (431, "RequestHeaderFieldsTooLarge")
        case .internalError: (500, "InternalServerError")
        case .notImplemented: (501, "NotImplemented")
        case .badGateway: (502, "BadGateway")
        case .unavailable: (503, "ServiceUnavailable")
        case .gatewayTimeout: (504, "GatewayTimeout")
        case .insufficientStorage: (507, "InsufficientStorage")
        }
    }

    var status: UInt16 { phrase.0 }
    var name: String { phrase.1 }

    /// Whether it is given where there is no such route, and stands among the components even if no route refers to it.
    var needsNoRoute: Bool { self == .notFound || self == .methodNotAllowed }

    /// When it is given, for people.
    func meaning(_ parts: SharedParts) -> String {
        switch self {
        case .badRequest:
            "The request is malformed: its framing, its path, a parameter, a field, or a body that is no JSON."
        case .forbidden: "Who asks may not."
        case .notFound: "There is no such resource."
        case .methodNotAllowed: "The path has other methods than this; `Allow` lists them."
        case .notAcceptable: "`Accept` allows none of the forms that there are."
        case .requestTimeout: "The request did not come whole in time."
        case .conflict:
            "The change conflicts with what is stored"
                + (parts.contains(.keys) ? ", or a request with the same Idempotency-Key is still served." : ".")
        case .preconditionFailed: "The resource is not, or no longer, what `If-Match` or `If-None-Match` demands."
        case .contentTooLarge: "The body is over the limit."
        case .targetTooLong: "The request's target is over the limit."
        case .unsupportedMediaType: "The body is of another media type than those that are read."
        case .expectationFailed: "`Expect` asks for something else than 100-continue."
        case .unprocessableContent:
            "The body is JSON and breaks a rule, or more is asked for than is offered"
                + (parts.contains(.keys) ? ", or is another than its Idempotency-Key was first sent with." : ".")
        case .preconditionRequired: "`If-Match` is required and absent."
        case .tooManyRequests: "The client has used up its quota."
        case .headTooLarge: "The request's head is over the limit."
        case .internalError: "The server failed; its log has the cause under the request's id."
        case .notImplemented: "The transfer coding is unknown."
        case .badGateway: "Another server that this one asks failed, and nothing is held to be shown instead."
        case .gatewayTimeout:
            "Another server that this one asks was too slow, and nothing is held to be shown instead."
        case .unavailable:
            "The server is busy, is shutting down, or took too long. Of the type `/problems/outcome-unknown`, the change "
                + "may have been made; `Retry-After` is there only where repeating is safe."
        case .insufficientStorage: "The server has no room to store more; nothing was changed."
        }
    }

    /// The fields that the answer can have.
    func fields(_ parts: SharedParts, hasLanguages: Bool) -> [AnswerField] {
        var fields: [AnswerField] = [.requestID, .noSniffing, .neverStored]
        if hasLanguages { fields.append(.problemLanguage) }
        switch self {
        case .badRequest, .requestTimeout, .contentTooLarge, .targetTooLong, .expectationFailed, .headTooLarge,
            .notImplemented:
            fields.append(.connection)
        case .methodNotAllowed: fields.append(.allow)
        case .unsupportedMediaType: fields += [.acceptPost, .acceptPatch, .acceptedCoding]
        case .tooManyRequests: fields.append(.retryAfter)
        case .unavailable: fields.append(.retryAfterSafe)
        case .conflict where parts.contains(.keys): fields.append(.retryAfterRunning)
        default: break
        }
        return fields + AnswerField.shared(parts, hasBody: true, isNegotiated: true, isLimited: true)
    }
}

extension AnswerField {
    /// The fields that answers have because of what all routes share.
    static func shared(_ parts: SharedParts, hasBody: Bool, isNegotiated: Bool, isLimited: Bool) -> [AnswerField] {
        var fields: [AnswerField] = []
        if isNegotiated || parts.contains(.compression) || parts.contains(.origins) { fields.append(.vary) }
        if parts.contains(.compression) && hasBody { fields.append(.contentEncoding) }
        if isLimited && parts.contains(.quotas) { fields += [.rateLimit, .rateLimitPolicy] }
        if parts.contains(.origins) { fields += [.allowedOrigin, .exposedFields] }
        return fields
    }
}
