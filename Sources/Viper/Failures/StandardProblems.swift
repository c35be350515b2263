import ViperHTTP

extension ProblemCatalog {
    static let standardProblems: [ProblemKind] = inputProblems + resourceProblems + messageProblems + serverProblems

    private static let inputProblems = [
        ProblemKind(
            "invalid-input", .badRequest, "The request is malformed",
            "A path or query parameter or a header field is malformed, out of bounds, unknown or repeated. `errors` also "
                + "lists what is wrong with the body.",
            remedy:
                "Each element of `errors` names the place and what was expected. Correct the request before sending it again.",
            hasFaults: true),
        ProblemKind(
            "invalid-body", .unprocessableContent, "The body is invalid",
            "The body is JSON or a form, but some members are invalid; or the route reads no body.",
            remedy:
                "Each element of `errors` has a pointer to the member, a code and a sentence. Show the sentence beside the "
                + "field that the user filled in.", hasFaults: true),
        ProblemKind(
            "malformed-json", .badRequest, "The body is not JSON",
            "The body is not valid JSON (RFC 8259) or not UTF-8.",
            remedy: "`detail` gives the position of the error. Encode the body with a JSON library.", hasFaults: true),
        ProblemKind(
            "malformed-multipart", .badRequest, "The body is not multipart/form-data",
            "The body is not valid `multipart/form-data` (RFC 7578), or `Content-Type` has no boundary.",
            remedy: "Build the body with an HTTP library, and leave `Content-Type` to it.", hasFaults: true),
        ProblemKind(
            "unsupported-media-type", .unsupportedMediaType, "The body's media type is not supported",
            "`Content-Type` names a media type that the route does not read, or the body has a `Content-Encoding`.",
            remedy:
                "Send the body as `application/json`, in UTF-8, or as `detail` says, without a content coding."),
        ProblemKind(
            "beyond-reach", .unprocessableContent, "The request exceeds the available results",
            "There are more results, but only as many as `detail` names are available.",
            remedy: "Narrow the search."),
        ProblemKind(
            "too-many-rows", .unprocessableContent, "Too many rows to embed",
            "The list that `embed` requests has too many rows to be part of another document.",
            remedy: "Request it by itself, at the path that `detail` names."),
    ]

    private static let resourceProblems = [
        ProblemKind(
            "not-found", .notFound, "Not found",
            "There is nothing at this path, or the resource does not exist or was deleted.",
            remedy: "Follow links instead of building paths. Stop showing a resource that is gone."),
        ProblemKind(
            "unauthenticated", .unauthorized, "Authentication required",
            "The request has no credentials, or they are invalid. `WWW-Authenticate` lists the accepted schemes.",
            remedy: "Sign in and send the request again with the new credentials."),
        ProblemKind(
            "forbidden", .forbidden, "Forbidden", "The caller may not do this.",
            remedy: "Repeating the request does not help. Ask the server's operator for access."),
        ProblemKind(
            "stale", .preconditionFailed, "Precondition failed",
            "The resource is not at a version listed in `If-Match`, because it has changed or has no version; or it is "
                + "at one listed in `If-None-Match`.",
            remedy: "Get the resource again, decide whether to repeat the change, and send it with the new entity tag."),
        ProblemKind(
            "range-not-satisfiable", .rangeNotSatisfiable, "Range not satisfiable",
            "The file has none of the bytes that `Range` asks for; `Content-Range` gives its size.",
            remedy: "Get the file without `Range`, or from a place before its end."),
        ProblemKind(
            "precondition-required", .preconditionRequired, "A precondition is required",
            "The route requires `If-Match`, and the request had none. Nothing was changed.",
            remedy: "Get the resource, and send its entity tag or version in `If-Match`."),
        ProblemKind(
            "conflict", .conflict, "The change conflicts with stored data",
            "The change conflicts with stored data, as `detail` explains.",
            remedy: "Get the resource again and decide whether to repeat the change."),
        ProblemKind(
            "idempotency-key-taken", .unprocessableContent, "The Idempotency-Key was used for another request",
            "An earlier request with this `Idempotency-Key` had another body or query. Nothing was changed.",
            remedy: "Use a new key for each new request; reuse a key only to repeat the same request."),
        ProblemKind(
            "idempotency-key-running", .conflict, "A request with this Idempotency-Key is in progress",
            "A request with this `Idempotency-Key` is still in progress.",
            remedy: "Send the request again with the same key, after as many seconds as `Retry-After` says."),
    ]

    private static let messageProblems = [
        ProblemKind(
            "malformed-request", .badRequest, "The request is malformed",
            "The request's head or framing is not valid HTTP/1.1 (RFC 9112). The connection is closed.",
            remedy: "Use an HTTP library, and check the proxies in between."),
        ProblemKind(
            "misdirected-request", .misdirectedRequest, "The server does not answer for this host",
            "`Host`, or the authority of the target, names a host that this server does not answer for, so that pages of "
                + "strangers cannot reach a server on their visitors' machines. The connection is closed.",
            remedy:
                "Use the server's address, or have its operator add the name to the setting `server.hosts`."),
        ProblemKind(
            "method-not-allowed", .methodNotAllowed, "Method not allowed",
            "The path does not support this method.", remedy: "Use one of the methods that `Allow` lists."),
        ProblemKind(
            "method-not-implemented", .notImplemented, "The method is not implemented",
            "`CONNECT` is for proxies; this server is not one.", remedy: "Send it to a proxy."),
        ProblemKind(
            "not-acceptable", .notAcceptable, "No acceptable representation",
            "`Accept` or `Accept-Encoding` allows none of the available representations.",
            remedy: "Name one of those that `detail` lists, or omit the field."),
        ProblemKind(
            "target-too-long", .uriTooLong, "The request target is too long",
            "The request target alone exceeds the limit on the request head.",
            remedy: "Shorten the query; cursors and tags are short."),
        ProblemKind(
            "head-too-large", .requestHeaderFieldsTooLarge, "The request head is too large",
            "The request has too many header fields or cookies, or they are too long, as `detail` explains.",
            remedy: "Send fewer and shorter fields; cookies are the usual cause."),
        ProblemKind(
            "body-too-large", .contentTooLarge, "The body is too large",
            "The body exceeds the limit that `detail` names.", remedy: "Send less at a time."),
        ProblemKind(
            "expectation-failed", .expectationFailed, "Expectation failed",
            "`Expect` has a value other than `100-continue`.", remedy: "Omit the field."),
        ProblemKind(
            "transfer-coding-unknown", .notImplemented, "Unknown transfer coding",
            "`Transfer-Encoding` is not `chunked`, exactly once.",
            remedy: "Send the body with a `Content-Length`, or chunked."),
        ProblemKind(
            "request-timeout", .requestTimeout, "The request took too long",
            "The whole request did not arrive within the time that `detail` names. The connection is closed.",
            remedy: "Send it again on a new connection."),
        ProblemKind(
            "rate-limited", .tooManyRequests, "Too many requests", "The client has used up its quota.",
            remedy:
                "Wait as many seconds as `Retry-After` says. `RateLimit` shows in advance how much of the quota is left."
        ),
    ]

    private static let serverProblems = [
        ProblemKind(
            "internal-error", .internalServerError, "Internal error",
            "The server failed. Its log has the cause under the problem's `requestId`.",
            remedy: "Report the `requestId` to the server's operator. Repeat the request only if it is safe to repeat."),
        ProblemKind(
            "unavailable", .serviceUnavailable, "Service unavailable",
            "The server is busy, is stopping, or cannot reach its database.",
            remedy: "If there is a `Retry-After`, send the request again after as many seconds."),
        ProblemKind(
            "out-of-memory", .serviceUnavailable, "The server is out of memory",
            "There was no memory to read the request. It was not processed.", remedy: "Try again later."),
        ProblemKind(
            "too-many-bodies", .serviceUnavailable, "Too many bodies at once",
            "The bodies being received, from this address or from all, use up the memory reserved for bodies. The "
                + "request was not processed, and the connection is closed.",
            remedy: "Send it again after as many seconds as `Retry-After` says, with fewer large bodies at a time."),
        ProblemKind(
            "too-many-streams", .serviceUnavailable, "Too many streams at once",
            "The server keeps as many lists open as it may; it still serves pages of lists.",
            remedy: "Open the stream again after as many seconds as `Retry-After` says."),
        ProblemKind(
            "handler-timeout", .serviceUnavailable, "The request took too long to serve",
            "The request was not completed within the time that `detail` names, and was cancelled.",
            remedy: "If there is a `Retry-After`, send the request again after as many seconds."),
        ProblemKind(
            "outcome-unknown", .serviceUnavailable, "The outcome is unknown",
            "A change took too long, or the server stopped or its database failed during it. Whether it was made is "
                + "unknown.",
            remedy:
                "Send the request again with the same `Idempotency-Key`: it is carried out only once. Without a key, get "
                + "the resource before repeating the change."),
        ProblemKind(
            "no-room", .insufficientStorage, "Insufficient storage",
            "The server is out of storage space. Nothing was changed.",
            remedy: "Tell the server's operator; deleting data may help."),
        ProblemKind(
            "upstream-failed", .badGateway, "The upstream failed",
            "The upstream server failed, and nothing is stored to return instead.",
            remedy: "Try again later."),
        ProblemKind(
            "upstream-timed-out", .gatewayTimeout, "The upstream timed out",
            "The upstream server did not respond in time, and nothing is stored to return instead.",
            remedy: "Try again later."),
    ]
}
