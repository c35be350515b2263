import Viper
import ViperHTTP

/// The problem responses: one for each status that clients handle specially, one for each further status that a feature
/// uses, and one for all others.
enum ProblemResponse: Hashable {
    case unauthorized, forbidden, notFound, conflict, preconditionFailed, rangeNotSatisfiable, unprocessableContent
    case preconditionRequired, tooManyRequests
    /// A status that only features' own problems use.
    case own(UInt16)
    case other

    /// The responses that any program can have.
    static let standard: [ProblemResponse] = [
        .unauthorized, .forbidden, .notFound, .conflict, .preconditionFailed, .rangeNotSatisfiable,
        .unprocessableContent, .preconditionRequired, .tooManyRequests, .other,
    ]

    init(of status: Status) { self = Self.standard.first { $0.status == status.code } ?? .own(status.code) }

    /// The status; nil for the response that stands for all others.
    var status: UInt16? {
        switch self {
        case .unauthorized: 401
        case .forbidden: 403
        case .notFound: 404
        case .conflict: 409
        case .preconditionFailed: 412
        case .rangeNotSatisfiable: 416
        case .unprocessableContent: 422
        case .preconditionRequired: 428
        case .tooManyRequests: 429
        case .own(let status): status
        case .other: nil
        }
    }

    /// The component's name: the status's reason phrase (RFC 9110, section 15, and the IANA registry).
    var name: String {
        switch self {
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "NotFound"
        case .conflict: "Conflict"
        case .preconditionFailed: "PreconditionFailed"
        case .rangeNotSatisfiable: "RangeNotSatisfiable"
        case .unprocessableContent: "UnprocessableContent"
        case .preconditionRequired: "PreconditionRequired"
        case .tooManyRequests: "TooManyRequests"
        case .own(let status): "Problem\(status)"
        case .other: "Problem"
        }
    }

    /// When it is sent, for people.
    func meaning(_ parts: EnabledPolicies) -> String {
        switch self {
        case .unauthorized: "The caller is not authenticated; `WWW-Authenticate` lists the accepted schemes."
        case .forbidden: "The caller may not do this."
        case .notFound: "The resource does not exist."
        case .conflict:
            "The change conflicts with stored data"
                + (parts.contains(.keys) ? ", or a request with the same Idempotency-Key is still in progress." : ".")
        case .preconditionFailed: "The resource does not satisfy `If-Match` or `If-None-Match`."
        case .rangeNotSatisfiable: "The file has none of the bytes that `Range` asks for."
        case .unprocessableContent:
            "The body is JSON but invalid, or the request exceeds the available results"
                + (parts.contains(.keys) ? ", or its Idempotency-Key was first sent with another request." : ".")
        case .preconditionRequired: "`If-Match` is required but missing."
        case .tooManyRequests: "The client has used up its quota."
        case .own: "A problem that the operation's description explains."
        case .other:
            "Any other problem: `status` and `type` say which. With the type `/problems/outcome-unknown`, the change may "
                + "have been made. `Retry-After` is present only if repeating the request is safe."
        }
    }

    /// - Parameter takesCookies: whether some routes look at cookies: any refusal but one for want of room takes away the
    ///   cookie of a session that has ended.
    func fields(_ parts: EnabledPolicies, hasLanguages: Bool, takesCookies: Bool) -> [ResponseField] {
        var fields: [ResponseField] = [.requestID, .noSniffing, .neverStored]
        if takesCookies, self != .tooManyRequests { fields.append(.cookie) }
        if hasLanguages { fields.append(.problemLanguage) }
        switch self {
        case .other:
            fields += [.connection, .allowOfPath, .acceptPost, .acceptPatch, .acceptedCoding, .retryAfterSafe]
        case .unauthorized: fields.append(.challenge)
        case .rangeNotSatisfiable: fields.append(.unsatisfiedRange)
        case .tooManyRequests: fields.append(.retryAfter)
        case .conflict where parts.contains(.keys): fields.append(.retryAfterRunning)
        default: break
        }
        return fields + ResponseField.shared(parts, hasBody: true, isNegotiated: true, isLimited: true)
    }

    /// Whether a route can send it, apart from the feature's own kinds. Any request can fail with some other problem:
    /// with broken framing, say, before its path is known.
    func isGiven(by operation: APIDescription.Operation, _ parts: EnabledPolicies) -> Bool {
        let failures = operation.traits.failures
        let takesKeys = operation.takesKeys(parts)
        return switch self {
        case .other: true
        case .unauthorized: !failures.challenges.isEmpty
        case .forbidden: failures.contains(.forbidden) || operation.isChangeByCookie
        case .notFound: failures.contains(.missing) || !operation.route.pattern.captures.isEmpty
        case .conflict: failures.contains(.conflict) || takesKeys
        case .preconditionFailed: operation.input.hasPrecondition
        case .rangeNotSatisfiable: operation.hasRanges
        case .unprocessableContent:
            operation.input.hasBody || operation.route.method == .post || takesKeys || failures.contains(.rule)
                || failures.contains(.beyondReach)
        case .preconditionRequired: operation.input.requiresPrecondition
        case .tooManyRequests: failures.contains(.limited) || parts.contains(.quotas) && operation.route.isLimited
        case .own: false
        }
    }
}

extension APIDescription.Operation {
    /// Whether its gates look at cookies.
    var takesCookies: Bool { traits.authentication?.schemes.contains(where: \.isCookie) ?? false }

    /// Whether it changes something for callers whom a cookie names: their browser sends the cookie whoever made the
    /// page, so that a page of another origin is refused.
    fileprivate var isChangeByCookie: Bool { route.method != .get && route.method != .head && takesCookies }
}

extension SecurityScheme {
    /// Whether it is a cookie.
    var isCookie: Bool { if case .cookie = self { true } else { false } }
}

extension ResponseField {
    /// The header fields that enabled policies add to responses.
    static func shared(_ parts: EnabledPolicies, hasBody: Bool, isNegotiated: Bool, isLimited: Bool) -> [ResponseField]
    {
        var fields: [ResponseField] = []
        if isNegotiated || !parts.isDisjoint(with: [.compression, .origins, .pages]) { fields.append(.vary) }
        if parts.contains(.compression) && hasBody { fields.append(.contentEncoding) }
        if isLimited && parts.contains(.quotas) { fields += [.rateLimit, .rateLimitPolicy] }
        if parts.contains(.origins) { fields += [.allowedOrigin, .exposedFields] }
        if parts.contains(.cookies) { fields.append(.allowedCredentials) }
        return fields
    }
}
