public import HTTP

/// What holds for every route of a table, whatever its module does. A part that is nil is off, and costs nothing.
public struct Policies: Sendable {
    /// Codes bodies for clients that take them so.
    public var encoder: (any ContentEncoder)?

    /// Everything off.
    public init() {}

    /// The smallest body that is coded, in bytes.
    @usableFromInline static let leastCoded = 1024

    /// Looks at a request whose route is known, before its gate is run.
    func admit(_ request: Request, to route: RouteDescription) throws(Problem) {
    }

    /// Completes an answer, whoever made it.
    func finish(_ response: inout Response, to request: Request) {
    }
}
