/// How often a client may come: the generic cell rate algorithm (ITU-T I.371), by which a client is one number, the time
/// at which its quota will be whole again. All times are nanoseconds of one clock that never goes back.
struct QuotaRule: Sendable {
    /// From one request to the next, at the rate that can be kept up.
    let interval: UInt64
    /// The quota's length in time: so many intervals as requests may come at once.
    let capacity: UInt64

    /// At most so many requests, 1 to 10⁹, within a window of whole seconds, 1 to a day's. A fraction of a nanosecond is
    /// to the server's favour.
    init(requests: Int, seconds: Int) {
        let count = UInt64(min(max(1, requests), 1_000_000_000))
        let window = UInt64(min(max(1, seconds), 86_400)) * 1_000_000_000
        interval = (window + count - 1) / count
        capacity = interval * count
    }

    /// What becomes of a request.
    struct Verdict: Equatable {
        let isAdmitted: Bool
        /// How many more may come at once.
        let remaining: Int
        /// When more may come than that: from now.
        let wait: UInt64
    }

    /// Judges a request; if it is admitted, the time at which the client's quota is whole again moves on.
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
