public import ViperHTTP

/// What a program of its own asks of every request and adds to every answer, whatever the route:
///
///     struct Maintenance: Policy {
///         static let failures: FailureKinds = .other(.maintenance)
///         let isOn: Bool
///
///         func admit(_ request: Request, to route: RouteDescription) throws(Failure) {
///             if isOn && request.method != .get { throw .other(.maintenance, "Changes are taken again at noon.") }
///         }
///     }
///
/// Several are one by ``and(_:)``. A request pays for nothing but the calls: a program without one pays nothing.
public protocol Policy: Sendable {
    /// How it refuses, for the API's description: every route can answer so.
    static var failures: FailureKinds { get }

    /// Looks at a request whose route is known, behind the kit's own policies and before its gate and its body. It waits
    /// for nothing.
    func admit(_ request: Request, to route: RouteDescription) throws(Failure)

    /// Completes an answer, also that of a request which was refused. What it adds is described by nobody but itself.
    func complete(_ response: inout Response, to request: Request)
}

extension Policy {
    public static var failures: FailureKinds { [] }
    public func admit(_ request: Request, to route: RouteDescription) throws(Failure) {}
    public func complete(_ response: inout Response, to request: Request) {}

    /// This policy, and another one after it.
    public func and<Other: Policy>(_ other: Other) -> PolicyPair<Self, Other> { PolicyPair(self, other) }
}

/// Two policies, one after the other.
public struct PolicyPair<First: Policy, Second: Policy>: Policy {
    private let first: First
    private let second: Second

    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static var failures: FailureKinds { [First.failures, Second.failures] }

    public func admit(_ request: Request, to route: RouteDescription) throws(Failure) {
        try first.admit(request, to: route)
        try second.admit(request, to: route)
    }

    public func complete(_ response: inout Response, to request: Request) {
        first.complete(&response, to: request)
        second.complete(&response, to: request)
    }
}
