/// What an upstream's client has done so far.
public struct UpstreamCounters: Sendable, Equatable {
    /// Requests made, including those in flight.
    public var calls: UInt64 = 0
    /// Requests that failed with any ``UpstreamError`` but ``UpstreamError/cancelled``.
    public var failures: UInt64 = 0
    /// Requests cancelled.
    public var cancellations: UInt64 = 0
    /// Decoded body bytes received, those of failed requests included.
    public var bytes: UInt64 = 0
    /// Requests running or waiting for a connection now.
    public var inFlight = 0

    /// All zero.
    public init() {}

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
