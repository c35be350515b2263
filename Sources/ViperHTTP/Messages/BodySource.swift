/// Where a request's body comes from while it is arriving.
public protocol BodySource: AnyObject, Sendable {
    /// Waits until the body is complete. Called once at most, by the request's handler.
    ///
    /// - Returns: why the body is refused, or nil.
    func arrival() async -> Problem?
}

extension Request {
    /// Waits until the body is complete, so that whoever needs no body, such as a gate, can decide before it is read.
    ///
    /// - Returns: the response's problem if the body is refused: too large, malformed, or more than memory allows.
    @inlinable
    public func awaitBody() async -> Problem? {
        guard let source = storage.bodySource else { return nil }
        return await source.arrival()
    }
}
