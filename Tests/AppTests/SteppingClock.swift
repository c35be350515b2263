import Synchronization
import ViperValues

@testable import App
@testable import ViperService

/// A clock that begins at noon on 21 November 2026 and goes on by one millisecond a look.
final class SteppingClock: Clock {
    private let microseconds = Mutex<Int64>(1_795_262_400_000_000)

    func now() -> Timestamp {
        microseconds.withLock { microseconds in
            defer { microseconds += 1000 }
            return Timestamp(microseconds: microseconds)
        }
    }

    /// Lets time pass; a negative one sets the clock back.
    func pass(milliseconds: Int64) {
        microseconds.withLock { $0 += milliseconds * 1000 }
    }
}
