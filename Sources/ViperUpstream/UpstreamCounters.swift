/// What an upstream's client has done so far.
public struct UpstreamCounters: Sendable, Equatable {
    /// How many documents were asked for, those under way included.
    public var calls: UInt64 = 0
    /// How many of them had no answer: of every ``UpstreamError`` but ``UpstreamError/cancelled``.
    public var failures: UInt64 = 0
    /// How many were cancelled.
    public var cancellations: UInt64 = 0
    /// How many bytes of bodies came, decoded; those of failures too.
    public var bytes: UInt64 = 0
    /// How many are under way or wait for a connection now.
    public var inFlight = 0

    /// Nothing.
    public init() {}

    /// Notes a call's end.
    mutating func end(_ error: UpstreamError?, bytes count: Int) {
        inFlight -= 1
        bytes &+= UInt64(count)
        switch error {
        case .cancelled?: cancellations &+= 1
        case .timedOut?, .unreachable?, .refused?: failures &+= 1
        case nil: break
        }
    }
}
