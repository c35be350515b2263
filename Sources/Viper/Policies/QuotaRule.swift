/// The generic cell rate algorithm (ITU-T I.371): a client's state is one number, the time at which its quota will be
/// full again. All times are nanoseconds of a monotonic clock.
struct QuotaRule: Sendable {
    /// The time between two requests at the sustained rate.
    let interval: UInt64
    /// The burst size as a time: the interval times the number of requests that may come at once.
    let capacity: UInt64

    /// Creates a rule for 1 to 10⁹ requests per window of 1 to 86,400 seconds. Fractions of a nanosecond round in the
    /// server's favour.
    init(requests: Int, seconds: Int) {
        let count = UInt64(min(max(1, requests), 1_000_000_000))
        let window = UInt64(min(max(1, seconds), 86_400)) * 1_000_000_000
        interval = (window + count - 1) / count
        capacity = interval * count
    }

    struct Verdict: Equatable {
        let isAdmitted: Bool
        /// How many more requests may come at once.
        let remaining: Int
        /// Nanoseconds until `remaining` grows, or until a refused request would be admitted.
        let wait: UInt64
    }

    /// Judges a request; admitting one advances the time at which the quota is full again.
    func admit(at now: UInt64, wholeAt time: inout UInt64) -> Verdict {
        let start = max(time, now)
        let free = start - now < capacity ? capacity - (start - now) : 0
        guard free >= interval else {
            return Verdict(isAdmitted: false, remaining: 0, wait: start - now + interval - capacity)
        }
        time = start + interval
        let left = free - interval
        return Verdict(isAdmitted: true, remaining: Int(left / interval), wait: interval - left % interval)
    }
}
