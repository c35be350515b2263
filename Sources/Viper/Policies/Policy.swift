public import ViperHTTP

/// A program's own policy for every request and response, whatever the route:
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
/// ``and(_:)`` combines several. A request pays only for the calls; a program without a policy pays nothing.
public protocol Policy: Sendable {
    /// The failures it throws, for the API description: they apply to every route.
    static var failures: FailureKinds { get }

    /// Checks a request whose route is known, after the kit's policies and before its gate and its body. It must not
    /// wait.
    func admit(_ request: Request, to route: RouteDescription) throws(Failure)

    /// Completes every response, also that of a refused request. The API description does not list what it adds.
    func complete(_ response: inout Response, to request: Request)
}

extension Policy {
    public static var failures: FailureKinds { [] }
    public func admit(_ request: Request, to route: RouteDescription) throws(Failure) {}
    public func complete(_ response: inout Response, to request: Request) {}

    /// Combines this policy with another that follows it.
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
