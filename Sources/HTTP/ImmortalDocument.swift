/// A document that is made once, when the program starts: its bytes and their entity tag, so that serving it hashes and
/// copies nothing.
public struct ImmortalDocument: Sendable {
    /// The bytes.
    public let bytes: ImmortalBytes
    /// The tag of the bytes: weak, and the same in every process (RFC 9110, section 8.8.3).
    public let entityTag: EntityTag

    /// A document of these bytes.
    public init(_ bytes: ImmortalBytes) {
        self.bytes = bytes
        entityTag = .content(Hash64.hash(bytes.unsafeBytes))
    }

    /// The answer that shows it.
    public func response(_ contentType: StaticString) -> Response {
        var response = Response(.ok, contentType, body: .shared(bytes))
        response.entityTag = entityTag
        return response
    }
}
