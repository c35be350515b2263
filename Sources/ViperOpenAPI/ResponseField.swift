/// The header fields of responses, except those that only frame a message (`Content-Type`, `Content-Length`, `Date`,
/// `Transfer-Encoding`).
enum ResponseField: CaseIterable {
    case requestID, noSniffing, revalidated, privatelyRevalidated, neverStored, revalidatedOrLive, privateOrLive,
        immutable, privatelyImmutable, buffering, entityTag, formEntityTag, location,
        link, cookie
    case challenge, retryAfter, retryAfterRunning, retryAfterSafe, retryAfterAccepted
    case acceptPost, acceptPatch, acceptedCoding, vary, contentEncoding, rateLimit, rateLimitPolicy
    case allowedOrigin, allowedCredentials, exposedFields, allowedMethods, allowedFields, maximumAge
    case replayed, connection, allow, allowOfPath, contentPolicy, referrerPolicy, contentLanguage, problemLanguage
    case disposition, acceptRanges, contentRange, unsatisfiedRange, sandbox, embedding

    var name: String {
        switch self {
        case .requestID: "X-Request-Id"
        case .noSniffing: "X-Content-Type-Options"
        case .revalidated, .privatelyRevalidated, .neverStored, .revalidatedOrLive, .privateOrLive, .immutable,
            .privatelyImmutable:
            "Cache-Control"
        case .buffering: "X-Accel-Buffering"
        case .entityTag, .formEntityTag: "ETag"
        case .location: "Location"
        case .link: "Link"
        case .cookie: "Set-Cookie"
        case .challenge: "WWW-Authenticate"
        case .retryAfter, .retryAfterRunning, .retryAfterSafe, .retryAfterAccepted: "Retry-After"
        case .acceptPost: "Accept-Post"
        case .acceptPatch: "Accept-Patch"
        case .acceptedCoding: "Accept-Encoding"
        case .vary: "Vary"
        case .contentEncoding: "Content-Encoding"
        case .rateLimit: "RateLimit"
        case .rateLimitPolicy: "RateLimit-Policy"
        case .allowedOrigin: "Access-Control-Allow-Origin"
        case .allowedCredentials: "Access-Control-Allow-Credentials"
        case .exposedFields: "Access-Control-Expose-Headers"
        case .allowedMethods: "Access-Control-Allow-Methods"
        case .allowedFields: "Access-Control-Allow-Headers"
        case .maximumAge: "Access-Control-Max-Age"
        case .replayed: "Idempotent-Replayed"
        case .connection: "Connection"
        case .allow, .allowOfPath: "Allow"
        case .contentPolicy, .sandbox: "Content-Security-Policy"
        case .referrerPolicy: "Referrer-Policy"
        case .embedding: "Cross-Origin-Resource-Policy"
        case .contentLanguage, .problemLanguage: "Content-Language"
        case .disposition: "Content-Disposition"
        case .acceptRanges: "Accept-Ranges"
        case .contentRange, .unsatisfiedRange: "Content-Range"
        }
    }

    /// The component's name: the field's, with a suffix where several components share a field.
    var key: String {
        switch self {
        case .revalidated: "Cache-Control.Revalidated"
        case .privatelyRevalidated: "Cache-Control.PrivatelyRevalidated"
        case .neverStored: "Cache-Control.NeverStored"
        case .revalidatedOrLive: "Cache-Control.RevalidatedOrLive"
        case .privateOrLive: "Cache-Control.PrivatelyRevalidatedOrLive"
        case .immutable: "Cache-Control.Immutable"
        case .privatelyImmutable: "Cache-Control.PrivatelyImmutable"
        case .unsatisfiedRange: "Content-Range.Unsatisfied"
        case .sandbox: "Content-Security-Policy.Sandbox"
        case .formEntityTag: "ETag.OfSomeForms"
        case .retryAfterRunning: "Retry-After.WhileRunning"
        case .problemLanguage: "Content-Language.OfProblem"
        case .retryAfterSafe: "Retry-After.WhereSafe"
        case .retryAfterAccepted: "Retry-After.Accepted"
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
        case .requestID, .noSniffing, .revalidated, .privatelyRevalidated, .neverStored, .revalidatedOrLive,
            .privateOrLive, .entityTag, .location, .retryAfter, .allow, .challenge, .contentPolicy, .referrerPolicy,
            .contentLanguage, .disposition, .immutable, .privatelyImmutable, .acceptRanges, .contentRange,
            .unsatisfiedRange, .sandbox, .embedding:
            true
        default: false
        }
    }

    private var summary: String {
        switch self {
        case .requestID: "The request's id: the client's own, or a new one."
        case .noSniffing: "Clients must not guess another media type."
        case .revalidated: "Clients may store the response, but must revalidate it before each use."
        case .privatelyRevalidated:
            "The caller's client may store the response, but must revalidate it before each use; shared caches may not."
        case .neverStored: "Clients must not store the response."
        case .revalidatedOrLive:
            "Clients may store a page, but must revalidate it before each use; they must not store a stream of events."
        case .privateOrLive:
            """
            The caller's client may store a page, but must revalidate it before each use; shared caches may not. No \
            client may store a stream of events.
            """
        case .immutable: "Anybody may store the response, and need not ask for it again: it never changes (RFC 8246)."
        case .privatelyImmutable:
            """
            The caller's client may store the response, and need not ask for it again: it never changes (RFC 8246). \
            Shared caches may not.
            """
        case .acceptRanges: "Ranges of the file can be had, with `Range` (RFC 9110, section 14.3)."
        case .contentRange: "Which bytes of the file the body has, and how many the file has (RFC 9110, section 14.4)."
        case .unsatisfiedRange: "How many bytes the file has (RFC 9110, section 14.4)."
        case .sandbox: "Browsers run nothing in the file, and show it as if it came from nowhere (W3C CSP Level 3)."
        case .embedding: "Which sites' pages may embed the file, as an image for instance (Fetch, section 3.7)."
        case .buffering: "Of a stream of events: proxies must hand it on as it comes."
        case .entityTag: "Identifies this version of the document (RFC 9110, section 8.8.3)."
        case .formEntityTag: "Identifies this version of the document; a streamed representation has none."
        case .location: "The path of the new resource."
        case .link: "Links to other pages, if any (RFC 8288)."
        case .cookie: "The session of a page, if the request asks for a cookie, or the end of one that is over."
        case .challenge: "The accepted credentials (RFC 9110, section 11.6.1)."
        case .retryAfter: "Seconds after which to try again."
        case .retryAfterRunning:
            "Seconds after which to try again, if a request with the same key is still in progress."
        case .retryAfterSafe: "Seconds after which to try again, if repeating the request is safe."
        case .retryAfterAccepted: "Seconds after which to look how far it has come; absent from a replayed response."
        case .acceptPost: "The media types that a POST accepts."
        case .acceptPatch: "The media types that a PATCH accepts (RFC 5789)."
        case .acceptedCoding: "The supported content coding of a body, if the request's was another."
        case .vary: "The request's fields that the response depends on."
        case .contentEncoding: "The body's coding, if the client accepts it and the body is large enough."
        case .rateLimit: "What is left of the quota and when it is renewed, if the route is rate limited."
        case .rateLimitPolicy: "The quota and its window, if the route is rate limited."
        case .allowedOrigin: "The origin whose pages may read the response, if the request names one and it is allowed."
        case .allowedCredentials: "Whether such a page may send cookies."
        case .exposedFields: "The response's fields that such a page may read."
        case .allowedMethods: "The methods that such a page may use, in response to a preflight request."
        case .allowedFields: "The fields that such a page may send, in response to a preflight request."
        case .maximumAge: "Seconds for which the browser may cache the response to a preflight request."
        case .replayed: "The response is that of an earlier request with the same key."
        case .allow: "The methods that the path supports."
        case .allowOfPath: "The methods that the path supports, if it does not support the request's."
        case .connection: "Whether the connection is closed after the response."
        case .contentPolicy: "What the page may load and run (W3C CSP Level 3)."
        case .referrerPolicy: "How much of its address the page sends along with links (W3C Referrer Policy)."
        case .contentLanguage: "The language of the document (RFC 9110, section 8.5)."
        case .problemLanguage: "The language of the problem, if the route has several."
        case .disposition: "The response is a file to save, and this is its name (RFC 6266)."
        }
    }

    private var schema: Node {
        switch self {
        case .requestID: ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"]
        case .noSniffing: ["type": "string", "const": "nosniff"]
        case .revalidated: ["type": "string", "const": "no-cache"]
        case .privatelyRevalidated: ["type": "string", "const": "private, no-cache"]
        case .neverStored: ["type": "string", "const": "no-store"]
        case .revalidatedOrLive: ["type": "string", "pattern": "^no-(?:cache|store)$"]
        case .privateOrLive: ["type": "string", "pattern": "^(?:private, no-cache|no-store)$"]
        case .immutable: ["type": "string", "const": "public, max-age=31536000, immutable"]
        case .privatelyImmutable: ["type": "string", "const": "private, max-age=31536000, immutable"]
        case .acceptRanges: ["type": "string", "const": "bytes"]
        case .contentRange: ["type": "string", "pattern": "^bytes [0-9]+-[0-9]+/[0-9]+$"]
        case .unsatisfiedRange: ["type": "string", "pattern": "^bytes \\*/[0-9]+$"]
        case .sandbox: ["type": "string", "const": "sandbox"]
        case .embedding: ["type": "string", "pattern": "^(?:cross-origin|same-site)$"]
        case .buffering: ["type": "string", "const": "no"]
        case .entityTag, .formEntityTag: ["type": "string", "pattern": "^(?:W/)?\"[0-9a-f-]+\"$"]
        case .location: ["type": "string", "format": "uri-reference"]
        case .retryAfter, .retryAfterRunning, .retryAfterSafe, .retryAfterAccepted:
            ["type": "integer", "format": "int32", "minimum": 1]
        case .maximumAge: ["type": "integer", "format": "int32", "minimum": 0]
        case .contentEncoding: ["type": "string", "const": "gzip"]
        case .replayed: ["type": "string", "const": "true"]
        case .allowedCredentials: ["type": "string", "const": "true"]
        case .referrerPolicy: ["type": "string", "const": "no-referrer"]
        case .contentLanguage, .problemLanguage: ["type": "string", "pattern": "^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$"]
        default: ["type": "string"]
        }
    }
}
