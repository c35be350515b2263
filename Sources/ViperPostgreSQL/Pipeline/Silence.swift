import ViperValues

/// Tells a slow server from a dead one.
///
/// While responses are owed it checks four times a second whether data has arrived. After two fifths of
/// ``PostgreSQLOptions/silenceTimeout`` without any the server is suspect and is pinged, over a free connection or else a
/// new one. If nothing arrives until its end it is considered dead. A late check means that this process stalled, and
/// does not count.
struct Silence {
    enum Verdict {
        case none
        /// The server should be pinged.
        case suspect
        case dead
    }

    private static let interval: UInt64 = 250_000_000

    private let suspectAfter: Int
    private let deadAfter: Int
    private var silentLooks = 0
    private var hasHeard = true

    init(timeout: Duration) {
        deadAfter = max(5, Int(clamping: timeout.nanoseconds / Self.interval))
        suspectAfter = deadAfter / 5 * 2
    }

    /// When to check next, in nanoseconds; nil while nothing is owed.
    private(set) var nextLook: UInt64?

    var isSuspect: Bool { silentLooks >= suspectAfter }

    mutating func hear() { hasHeard = true }

    /// Checks if it is time to.
    mutating func look(isOwed: Bool, now: UInt64) -> Verdict {
        guard isOwed else {
            reset()
            return .none
        }
        if hasHeard || nextLook == nil {
            hasHeard = false
            silentLooks = 0
            nextLook = now &+ Self.interval
            return .none
        }
        guard let due = nextLook, now >= due else { return .none }
        if now < due &+ Self.interval { silentLooks += 1 }
        nextLook = now &+ Self.interval
        guard silentLooks >= deadAfter else { return silentLooks == suspectAfter ? .suspect : .none }
        reset()
        return .dead
    }

    private mutating func reset() {
        (silentLooks, hasHeard, nextLook) = (0, true, nil)
    }
}
