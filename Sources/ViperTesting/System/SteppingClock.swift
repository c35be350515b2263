import Synchronization
public import ViperService

/// A clock that starts at noon on 21 November 2026 and advances by the same step per reading.
public final class SteppingClock: Clock {
    /// Noon on 21 November 2026.
    public static let start = Timestamp(microseconds: 1_795_262_400_000_000)

    private let microseconds = Mutex<Int64>(start.microseconds)
    private let step: Int64

    /// - Parameter step: in microseconds. With a step of one, a thousand readings have the same millisecond.
    public init(step: Int64 = 1000) { self.step = step }

    public func now() -> Timestamp {
        microseconds.withLock { microseconds in
            defer { microseconds += step }
            return Timestamp(microseconds: microseconds)
        }
    }

    /// Advances the clock; a negative number sets it back.
    public func pass(milliseconds: Int64) {
        microseconds.withLock { $0 += milliseconds * 1000 }
    }
}
