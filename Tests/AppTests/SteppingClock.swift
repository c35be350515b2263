import Synchronization
import ViperValues

@testable import App
@testable import ViperService

/// A clock that starts at noon on 21 November 2026 and advances by one millisecond per reading.
final class SteppingClock: Clock {
    private let microseconds = Mutex<Int64>(1_795_262_400_000_000)

    func now() -> Timestamp {
        microseconds.withLock { microseconds in
            defer { microseconds += 1000 }
            return Timestamp(microseconds: microseconds)
        }
    }

    /// Advances the clock; a negative number sets it back.
    func pass(milliseconds: Int64) {
        microseconds.withLock { $0 += milliseconds * 1000 }
    }
}
