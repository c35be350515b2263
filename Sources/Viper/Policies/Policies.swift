public import ViperFiles
public import ViperHTTP

/// The policies of all routes. A policy that is nil is off and costs nothing.
public struct Policies: Sendable {
    /// Encodes bodies for clients that accept it.
    public var encoder: (any ContentEncoder)?

    /// Which websites may use the API.
    public var origins: CORSPolicy?
    /// How many requests clients may send.
    public var limiter: RateLimiter?
    /// The room that is kept where the store is, and on the disk of uploads.
    public var reserves: [StorageReserve] = []
    /// What uploads leave free on their disk.
    public var uploadReserve = DiskReserve.none
    /// How many streamed responses clients may have at a time.
    public var streams: StreamShares?
    /// Shows documents as pages to clients that prefer them.
    public var pages: (any PageMaker)?
    /// Stores the response to each `POST` with an `Idempotency-Key`.
    public var idempotencyStore: (any IdempotencyStore)?
    /// The program's own policy.
    public var own: (any Policy)? {
        didSet { hasOwn = own != nil }
    }
    /// Whether there is one: to look at it copies it, which takes 140 instructions.
    private(set) var hasOwn = false

    /// Creates policies that are all off.
    public init() {}

    /// The smallest body that is encoded, in bytes.
    static let leastCoded = 1024

    /// The policies that are on.
    public var parts: EnabledPolicies {
        var parts: EnabledPolicies = []
        if encoder != nil { parts.insert(.compression) }
        if let origins {
            parts.insert(.origins)
            if origins.allowsCookies { parts.insert(.cookies) }
        }
        if limiter != nil { parts.insert(.quotas) }
        if idempotencyStore != nil { parts.insert(.keys) }
        return parts
    }

    /// The failures that the program's own policy declares.
    public var failures: FailureKinds { own.map { type(of: $0).failures } ?? [] }

    /// Admits a request whose route is known, before its gate runs.
    ///
    /// - Parameters:
    ///   - requestClass: the class whose quota the request counts against; nil for none.
    ///   - hasBody: whether the response has a body to encode.
    func admit(_ request: Request, of requestClass: RequestClass?, hasBody: Bool) throws(Problem) {
        // A request that is not acceptable does not use up quota.
        if encoder != nil { try Coding.negotiate(request, mayRefuse: hasBody) }
        if let requestClass {
            if let limiter { try limiter.admit(request, of: requestClass) }
            if requestClass != .read { for reserve in reserves { try reserve.admit(request, of: requestClass) } }
        }
        if let origins { try origins.check(request) }
    }

    /// Counts a streamed response, or returns why it is refused. Any other one is left alone.
    func admitStream(_ response: inout Response, to request: Request) -> Problem? {
        guard response.body.isStream, let streams else { return nil }
        return streams.admit(&response, to: request)
    }

    func finish(_ response: inout Response, to request: Request) {
        if limiter != nil { response.quota = request.storage.quota }
        if let origins { origins.complete(&response, to: request) }
        if hasOwn, let own { own.complete(&response, to: request) }
        if let encoder, Coding.canCode(response, request) { Coding.apply(encoder, to: &response, for: request) }
    }
}

/// The enabled ``Policies``, for the API description.
public struct EnabledPolicies: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bodies are encoded for clients that accept it.
    public static let compression = EnabledPolicies(rawValue: 1)
    /// Pages of other origins may use the API.
    public static let origins = EnabledPolicies(rawValue: 2)
    /// Clients have quotas.
    public static let quotas = EnabledPolicies(rawValue: 4)
    /// `Idempotency-Key` is supported.
    public static let keys = EnabledPolicies(rawValue: 8)
    /// Pages of some other origins may send cookies.
    public static let cookies = EnabledPolicies(rawValue: 16)
    /// Documents are shown as pages too.
    public static let pages = EnabledPolicies(rawValue: 32)
}
