import ViperHTTP

extension ProblemCatalog {
    static let standardProblems: [ProblemKind] = inputProblems + resourceProblems + messageProblems + serverProblems

    private static let inputProblems = [
        ProblemKind(
            "invalid-input", .badRequest, "The request is malformed",
            "A parameter of the path or the query, or a header field, is malformed, out of bounds, unknown or given "
                + "twice. `errors` has what is wrong with the body, too.",
            remedy: "Each element of `errors` names the place and what was expected. Correct it before sending again.",
            hasFaults: true),
        ProblemKind(
            "invalid-body", .unprocessableContent, "The body breaks a rule",
            "The body is JSON, and some of its members break a rule; or it came where no body is read.",
            remedy: "Each element of `errors` has a pointer to the member, a code and a sentence. Show them where the "
                + "member was entered.", hasFaults: true),
        ProblemKind(
            "malformed-json", .badRequest, "The body is not JSON",
            "The body is not JSON as RFC 8259 has it, or not UTF-8.",
            remedy: "`detail` says at which byte. Encode the body with a JSON library.", hasFaults: true),
        ProblemKind(
            "unsupported-media-type", .unsupportedMediaType, "The body's media type is not supported",
            "`Content-Type` names a form that is not read here, or the body has a `Content-Encoding`.",
            remedy: "Send the body as `application/json`, in UTF-8, without a content coding."),
        ProblemKind(
            "beyond-reach", .unprocessableContent, "More is asked for than is offered",
            "The results go on, and are not shown beyond a bound that `detail` names.",
            remedy: "Narrow the search down."),
        ProblemKind(
            "too-many-rows", .unprocessableContent, "Too many rows to embed",
            "What `embed` asks for has more rows than fit into another document.",
            remedy: "Ask for it alone, at the path that `detail` names."),
    ]

    private static let resourceProblems = [
        ProblemKind(
            "not-found", .notFound, "Not found", "There is nothing at this path, or no such resource, or no longer.",
            remedy: "Follow links instead of composing paths. Take what is gone out of what is shown."),
        ProblemKind(
            "unauthenticated", .unauthorized, "Who asks is not known",
            "The request has no credentials, or those that it has do not hold. `WWW-Authenticate` says which are taken.",
            remedy: "Sign in, and send the request again with the new credentials."),
        ProblemKind(
            "forbidden", .forbidden, "Not allowed", "Whoever asks may not have this.",
            remedy: "Repeating does not help; ask whoever runs the server."),
        ProblemKind(
            "stale", .preconditionFailed, "The precondition does not hold",
            "The resource is no longer at a version that `If-Match` names: somebody has changed it, or it has no version. "
                + "Or it is what `If-None-Match` says it must not be.",
            remedy: "Get the resource again, decide whether the change is still wanted, and send it with the new tag."),
        ProblemKind(
            "precondition-required", .preconditionRequired, "A precondition is required",
            "The change is made only with `If-Match`, and the request had none. Nothing was changed.",
            remedy: "Get the resource, and send its tag or its version in `If-Match`."),
        ProblemKind(
            "conflict", .conflict, "The change conflicts with what is stored",
            "The change contradicts what is stored, in the way that `detail` tells.",
            remedy: "Get the resource again and decide anew."),
        ProblemKind(
            "idempotency-key-taken", .unprocessableContent, "The key was used for another request",
            "An earlier request with this `Idempotency-Key` had another body or query. Nothing was changed.",
            remedy: "Use a new key for each new request, and the old one only to repeat the old request."),
        ProblemKind(
            "idempotency-key-running", .conflict, "A request with the key is being answered",
            "A request with this `Idempotency-Key` is still being answered.",
            remedy: "Send it again, with the same key, after the seconds that `Retry-After` says."),
    ]

    private static let messageProblems = [
        ProblemKind(
            "malformed-request", .badRequest, "The request is malformed",
            "The request's head or framing is not HTTP/1.1 as RFC 9112 has it. The connection is closed.",
            remedy: "Use an HTTP library; look at proxies on the way."),
        ProblemKind(
            "method-not-allowed", .methodNotAllowed, "Method not allowed",
            "The path exists and does not have this method.", remedy: "`Allow` lists the methods that it has."),
        ProblemKind(
            "method-not-implemented", .notImplemented, "The method is not implemented",
            "`CONNECT` is for proxies, which this server is not.", remedy: "Ask a proxy."),
        ProblemKind(
            "not-acceptable", .notAcceptable, "No acceptable form",
            "`Accept` or `Accept-Encoding` allows none of the forms that the resource can be had in.",
            remedy: "`detail` lists the forms. Send one of them, or leave the field out."),
        ProblemKind(
            "target-too-long", .uriTooLong, "The request target is too long",
            "The request's target alone fills the space that its head may take.",
            remedy: "Shorten the query; cursors and tags are short."),
        ProblemKind(
            "head-too-large", .requestHeaderFieldsTooLarge, "The request head is too large",
            "The header fields, or the cookies in them, are too many or too long, as `detail` tells.",
            remedy: "Send fewer and shorter fields; cookies are the usual reason."),
        ProblemKind(
            "body-too-large", .contentTooLarge, "The body is too large",
            "The body is over the limit that `detail` tells.", remedy: "Send less at a time."),
        ProblemKind(
            "expectation-failed", .expectationFailed, "The expectation cannot be met",
            "`Expect` asks for something else than `100-continue`.", remedy: "Leave the field out."),
        ProblemKind(
            "transfer-coding-unknown", .notImplemented, "The transfer coding is unknown",
            "`Transfer-Encoding` is something else than `chunked`, once.",
            remedy: "Send the body with a `Content-Length`, or chunked."),
        ProblemKind(
            "request-timeout", .requestTimeout, "The request took too long",
            "The request did not come whole in the time that `detail` tells. The connection is closed.",
            remedy: "Send it again on a new connection."),
        ProblemKind(
            "rate-limited", .tooManyRequests, "Too many requests", "The client has used up its quota.",
            remedy: "Wait for the seconds that `Retry-After` says. `RateLimit` tells beforehand what is left."),
    ]

    private static let serverProblems = [
        ProblemKind(
            "internal-error", .internalServerError, "Internal error",
            "The server failed. Its log has the cause under the answer's `requestId`.",
            remedy: "Tell whoever runs the server the `requestId`. Repeat only what may be done twice."),
        ProblemKind(
            "unavailable", .serviceUnavailable, "Not available",
            "The server is busy, is stopping, or cannot reach its store.",
            remedy: "Where there is a `Retry-After`, send the request again after its seconds."),
        ProblemKind(
            "out-of-memory", .serviceUnavailable, "The server is short of memory",
            "There was no memory to read the request. Nothing was begun.", remedy: "Try again later."),
        ProblemKind(
            "too-many-bodies", .serviceUnavailable, "Too many bodies at once",
            "The bodies that are being received, from this address or from all, have all the memory that there is for "
                + "them. Nothing was begun, and the connection is closed.",
            remedy: "Send it again after the seconds that `Retry-After` says; send fewer large bodies at a time."),
        ProblemKind(
            "handler-timeout", .serviceUnavailable, "The request took too long to serve",
            "The request was not served in the time that `detail` tells, and was cancelled.",
            remedy: "Where there is a `Retry-After`, send the request again after its seconds."),
        ProblemKind(
            "outcome-unknown", .serviceUnavailable, "The outcome is not known",
            "A change was begun, and then it took too long, the server stopped, or its store failed. Whether it was made "
                + "is not known.",
            remedy:
                "Send the request again with the same `Idempotency-Key`: it is carried out once. Without a key, get the "
                + "resource before repeating the change."),
        ProblemKind(
            "no-room", .insufficientStorage, "No room", "The server has no room to store more. Nothing was changed.",
            remedy: "Tell whoever runs the server; deleting something may help."),
        ProblemKind(
            "upstream-failed", .badGateway, "The upstream failed",
            "Another server that this one asks failed, and nothing is held to be shown instead.",
            remedy: "Try again later."),
        ProblemKind(
            "upstream-timed-out", .gatewayTimeout, "The upstream was too slow",
            "Another server that this one asks was too slow, and nothing is held to be shown instead.",
            remedy: "Try again later."),
    ]
}
