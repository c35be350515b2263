public import ViperValues

/// A source of the time of day.
public protocol Clock: Sendable {
    /// The current time.
    func now() -> Timestamp
}

/// The machine's clock.
public struct SystemClock: Clock {
    /// Creates the system clock.
    public init() {}

    public func now() -> Timestamp { .now() }
}
