/// What `If-Match` demands of the version that is about to be changed (RFC 9110, section 13.1.1).
public enum Precondition: Sendable, Equatable {
    /// Nothing is demanded.
    case none
    /// Any version will do, as long as there is one: `If-Match: *`.
    case any
    /// The version must be one of these; none is, if no tag was one of ours.
    case versions([Int64])

    /// Whether a version may be changed.
    public func allows(_ version: Int64) -> Bool {
        switch self {
        case .none, .any: true
        case .versions(let versions): versions.contains(version)
        }
    }

    /// Reads every `If-Match` field of a request. A weak tag never matches (strong comparison, RFC 9110, section
    /// 8.8.3.2), nor does a tag that is not of our making.
    public init(_ request: Request) throws(InputFault) {
        guard request.header("If-Match") != nil else {
            self = .none
            return
        }
        guard let tags = EntityTagList(request, "If-Match") else {
            throw InputFault("malformed", "Expected '*' or a list of entity tags, such as \"3-0f1e2d3c4b5a6978\".")
        }
        self = tags.isAny ? .any : .versions(tags.strongVersions)
    }
}
