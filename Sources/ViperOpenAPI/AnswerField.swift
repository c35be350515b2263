/// The header fields of responses, except those that only frame a message (`Content-Type`, `Content-Length`, `Date`,
/// `Transfer-Encoding`).
enum AnswerField: CaseIterable {
    case requestID, noSniffing, revalidated, neverStored, entityTag, formEntityTag, location, link
    case challenge, retryAfter, retryAfterRunning, retryAfterSafe
    case acceptPost, acceptPatch, acceptedCoding, vary, contentEncoding, rateLimit, rateLimitPolicy
    case allowedOrigin, exposedFields, allowedMethods, allowedFields, maximumAge
    case replayed, connection, allow, allowOfPath, contentPolicy, referrerPolicy, contentLanguage, problemLanguage

    var name: String {
        switch self {
        case .requestID: "X-Request-Id"
        case .noSniffing: "X-Content-Type-Options"
        case .revalidated, .neverStored: "Cache-Control"
        case .entityTag, .formEntityTag: "ETag"
        case .location: "Location"
        case .link: "Link"
        case .challenge: "WWW-Authenticate"
        case .retryAfter, .retryAfterRunning, .retryAfterSafe: "Retry-After"
        case .acceptPost: "Accept-Post"
        case .acceptPatch: "Accept-Patch"
        case .acceptedCoding: "Accept-Encoding"
        case .vary: "Vary"
        case .contentEncoding: "Content-Encoding"
        case .rateLimit: "RateLimit"
        case .rateLimitPolicy: "RateLimit-Policy"
        case .allowedOrigin: "Access-Control-Allow-Origin"
        case .exposedFields: "Access-Control-Expose-Headers"
        case .allowedMethods: "Access-Control-Allow-Methods"
        case .allowedFields: "Access-Control-Allow-Headers"
        case .maximumAge: "Access-Control-Max-Age"
        case .replayed: "Idempotent-Replayed"
        case .connection: "Connection"
        case .allow, .allowOfPath: "Allow"
        case .contentPolicy: "Content-Security-Policy"
        case .referrerPolicy: "Referrer-Policy"
        case .contentLanguage, .problemLanguage: "Content-Language"
        }
    }

    /// The component's name: the field's, with a suffix where several components share a field.
    var key: String {
        switch self {
        case .revalidated: "Cache-Control.Revalidated"
        case .neverStored: "Cache-Control.NeverStored"
        case .formEntityTag: "ETag.OfSomeForms"
        case .retryAfterRunning: "Retry-After.WhileRunning"
        case .problemLanguage: "Content-Language.OfProblem"
        case .retryAfterSafe: "Retry-After.WhereSafe"
        case .allowOfPath: "Allow.OfPath"
        default: name
        }
    }

    var node: Node {
        var node: Node = ["description": .string(summary)]
        if isRequired { node.append("required", true) }
        node.append("schema", schema)
        return node
    }

    private var isRequired: Bool {
        switch self {
        case .requestID, .noSniffing, .revalidated, .neverStored, .entityTag, .location, .retryAfter, .allow,
            .challenge, .contentPolicy, .referrerPolicy, .contentLanguage:
            true
        default: false
        }
    }

    private var summary: String {
        switch self {
        case .requestID: "The request's id: the one it came with, or a new one."
        case .noSniffing: "The media type is meant as it stands."
        case .revalidated: "It may be kept, and used after it was asked whether it still holds."
        case .neverStored: "It must not be kept."
        case .entityTag: "What tells this document from earlier and later ones (RFC 9110, section 8.8.3)."
        case .formEntityTag: "What tells this document from earlier and later ones; a streamed form has none."
        case .location: "Where what was made is found."
        case .link: "The ways to other pages, where there are any (RFC 8288)."
        case .challenge: "The credentials that are taken (RFC 9110, section 11.6.1)."
        case .retryAfter: "Seconds after which to try again."
        case .retryAfterRunning: "Seconds after which to try again, where a request with the same key is still running."
        case .retryAfterSafe: "Seconds after which to try again, where repeating the request is safe."
        case .acceptPost: "The media types that a POST may have."
        case .acceptPatch: "The media types that a PATCH may have (RFC 5789)."
        case .acceptedCoding: "The coding that a body may have; where it was in another."
        case .vary: "The request's fields that the answer depends on."
        case .contentEncoding: "How the body is coded, where the client takes it so and it is large enough."
        case .rateLimit: "What is left of the quota, and when there is more; where the route is limited."
        case .rateLimitPolicy: "The quota and its window; where the route is limited."
        case .allowedOrigin: "The origin whose pages may read the answer; where it was asked for and is allowed."
        case .exposedFields: "The fields that such a page may read."
        case .allowedMethods: "The methods that such a page may use; where its browser asks before."
        case .allowedFields: "The fields that such a page may send; where its browser asks before."
        case .maximumAge: "Seconds for which its browser need not ask again."
        case .replayed: "The answer is that of an earlier request with the same key."
        case .allow: "The methods that the path has."
        case .allowOfPath: "The methods that the path has, where it does not have the one that was sent."
        case .connection: "Whether the connection is closed after the answer."
        case .contentPolicy: "What the page may load and run (W3C, CSP level 3)."
        case .referrerPolicy: "What the page tells where its links lead (W3C, Referrer Policy)."
        case .contentLanguage: "The language of the document (RFC 9110, section 8.5)."
        case .problemLanguage: "The language of the problem, where what was asked for can be had in several."
        }
    }

    private var schema: Node {
        switch self {
        case .requestID: ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"]
        case .noSniffing: ["type": "string", "const": "nosniff"]
        case .revalidated: ["type": "string", "const": "no-cache"]
        case .neverStored: ["type": "string", "const": "no-store"]
        case .entityTag, .formEntityTag: ["type": "string", "pattern": "^(?:W/)?\"[0-9a-f-]+\"$"]
        case .location: ["type": "string", "format": "uri-reference"]
        case .retryAfter, .retryAfterRunning, .retryAfterSafe: ["type": "integer", "format": "int32", "minimum": 1]
        case .maximumAge: ["type": "integer", "format": "int32", "minimum": 0]
        case .contentEncoding: ["type": "string", "const": "gzip"]
        case .replayed: ["type": "string", "const": "true"]
        case .referrerPolicy: ["type": "string", "const": "no-referrer"]
        case .contentLanguage, .problemLanguage: ["type": "string", "pattern": "^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$"]
        default: ["type": "string"]
        }
    }
}
