extension APIDescription {
    /// What holds for every operation, in Markdown.
    static let about = """
        These rules hold for every operation:

        - Every response carries `X-Request-Id`: the request's own if it is 1 to 128 of `A-Za-z0-9._-`, otherwise a new \
        one. The same id appears in problems and in the server's log. A logged error also has the trace of a W3C `traceparent`.
        - `HEAD` responds like `GET`, without the body. `OPTIONS` responds with 204 and `Allow`.
        - An unknown path gets 404, an unsupported method 405 with `Allow`.
        - Errors are `application/problem+json` (RFC 9457). All errors in the input are reported at once.
        - A query parameter or body member that is not listed is an error.
        - Lengths count Unicode scalars. Trimming removes White_Space at both ends of a text.
        - While the server shuts down, any response may carry `Connection: close`.
        """

    static let aboutPages = """

        - `Accept: text/html`, if preferred, or `?format=html` gets the page of a document, made by the same module.
        """
}
