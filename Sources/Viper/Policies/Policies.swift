public import ViperHTTP

/// What holds for every route of a table, whatever its module does. A part that is nil is off, and costs nothing.
public struct Policies: Sendable {
    /// Codes bodies for clients that take them so.
    public var encoder: (any ContentEncoder)? {
        didSet { coding = encoder.map { Coding(by: $0) } }
    }
    private var coding: Coding?

    /// Whose pages may use the API.
    public var origins: CrossOriginPolicy?
    /// How often clients may come.
    public var limiter: RateLimiter?
    /// Keeps the answers to each `POST` that has an `Idempotency-Key`.
    public var ledger: (any IdempotencyStore)?
    /// The program's own.
    public var own: (any Policy)?

    /// Everything off.
    public init() {}

    /// The smallest body that is coded, in bytes.
    static let leastCoded = 1024

    /// Which parts are on.
    public var parts: EnabledPolicies {
        var parts: EnabledPolicies = []
        if encoder != nil { parts.insert(.compression) }
        if origins != nil { parts.insert(.origins) }
        if limiter != nil { parts.insert(.quotas) }
        if ledger != nil { parts.insert(.keys) }
        return parts
    }

    /// How the program's own policy refuses.
    public var failures: FailureKinds { own.map { type(of: $0).failures } ?? [] }

    /// Looks at a request whose route is known, before its gate is run.
    ///
    /// - Parameters:
    ///   - isLimited: whether the route's requests count against a client's quota.
    ///   - hasBody: whether there is a body to be coded.
    func admit(_ request: Request, isLimited: Bool, hasBody: Bool) throws(Problem) {
        // What cannot be had costs no quota.
        if coding != nil { try Coding.negotiate(request, mayRefuse: hasBody) }
        if isLimited, let limiter { try limiter.admit(request) }
        if let origins { try origins.check(request) }
    }

    /// Completes an answer, whoever made it.
    func finish(_ response: inout Response, to request: Request) {
        if limiter != nil { response.quota = request.storage.quota }
        if let origins { origins.complete(&response, to: request) }
        if let own { own.complete(&response, to: request) }
        if let coding, Coding.canCode(response, request) { coding.apply(to: &response, for: request) }
    }
}

/// The parts of ``Policies``, for the API's description.
public struct EnabledPolicies: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bodies are coded for clients that take them so.
    public static let compression = EnabledPolicies(rawValue: 1)
    /// Pages of other origins may use the API.
    public static let origins = EnabledPolicies(rawValue: 2)
    /// Clients have quotas.
    public static let quotas = EnabledPolicies(rawValue: 4)
    /// `Idempotency-Key` is honoured.
    public static let keys = EnabledPolicies(rawValue: 8)
}
