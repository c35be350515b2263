public import ViperValues

/// Tells the time of day.
public protocol Clock: Sendable {
    /// Now.
    func now() -> Timestamp
}

/// The machine's clock.
public struct SystemClock: Clock {
    /// The clock.
    public init() {}

    public func now() -> Timestamp { .now() }
}
