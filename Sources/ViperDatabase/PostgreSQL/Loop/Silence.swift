/// Tells a server that is slow from one that is gone.
///
/// While answers are owed it looks four times a second whether anything has come. A second without makes the server
/// suspect: it is asked something, over a connection that is free or else a new one. If that is not answered until
/// ``PostgreSQLOptions/silenceTimeout`` either, it is taken for dead. A look that is late says that we were the ones who
/// stood still, and does not count.
struct Silence {
    /// What a look has found.
    enum Verdict {
        case none
        /// A sign of life is wanted.
        case suspect
        case dead
    }

    private static let interval: UInt64 = 250_000_000
    private static let suspectAfter = 4

    private let deadAfter: Int
    private var silentLooks = 0
    private var hasHeard = true

    /// - Parameter timeout: how long a server that owes answers may be silent.
    init(timeout: Duration) {
        deadAfter = max(Self.suspectAfter + 1, Int(clamping: timeout.nanoseconds / Self.interval))
    }

    /// When to look next, in nanoseconds; nil while nothing is owed.
    private(set) var nextLook: UInt64?

    /// Whether a sign of life is waited for.
    var isSuspect: Bool { silentLooks >= Self.suspectAfter }

    /// Something has come.
    mutating func hear() { hasHeard = true }

    /// Looks, if it is time to.
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
        guard silentLooks >= deadAfter else { return silentLooks == Self.suspectAfter ? .suspect : .none }
        reset()
        return .dead
    }

    private mutating func reset() {
        (silentLooks, hasHeard, nextLook) = (0, true, nil)
    }
}
