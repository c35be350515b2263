extension APIDescription {
    /// What holds for every operation, in Markdown.
    static let about = """
        What holds for every operation:

        - Every answer carries `X-Request-Id`: the request's own, if it is 1 to 128 of `A-Za-z0-9._-`, else a new one. \
        The same id stands in the server's log and in problems. The trace of a W3C `traceparent` stands beside it where a fault is logged.
        - `HEAD` answers as `GET` does, without the body. `OPTIONS` answers 204 with `Allow`.
        - A path that is not listed here is a 404, and a method that a path has not is a 405 with `Allow`.
        - What goes wrong is told as `application/problem+json` (RFC 9457), every fault of the input at once.
        - A query parameter or a member of a body that is not listed is a fault.
        - Lengths are in Unicode scalars. Where a text is trimmed, White_Space around it is taken off.
        - While the server shuts down, any answer may carry `Connection: close`.
        """
}
