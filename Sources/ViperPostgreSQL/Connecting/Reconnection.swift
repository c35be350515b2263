import ViperDatabase

/// The end of an attempt to connect.
struct ConnectAttempt {
    let number: Int
    let outcome: Result<ServerConnection, ConnectFailure>
    /// Whether it is for the connection for channels, not for the pool.
    let isForChannels: Bool
}

/// Decides when to connect, and what waiting callers are told.
///
/// Attempts may hang in name resolution or on a network that drops packets. So without any connection another attempt
/// starts beside one that takes longer than a second.
struct Reconnection {
    private var started: [Int: UInt64] = [:]
    private var nextNumber = 0
    private var failureCount = 0
    private var notBefore: UInt64 = 0
    private var lostAt: UInt64?
    private var succeededAt: UInt64?

    private(set) var failure: ConnectFailure?

    /// The backoff between failures: from 50 ms, doubling up to 1 s.
    static let firstPause: UInt64 = 50_000_000
    static let longestPause: UInt64 = 1_000_000_000
    /// How long an attempt runs before another one starts.
    static let stuckAfter: UInt64 = 1_000_000_000
    /// How long callers wait for an attempt after a loss.
    static let grace: UInt64 = 250_000_000
    static let most = 4
    /// How long a connection must last until a loss is one by itself, and not another failure to connect.
    static let proof: UInt64 = 1_000_000_000
    /// The least part of a pause: replicas that lost the same server do not come back all at once.
    static let leastShare = 0.5

    /// Whether to start an attempt.
    ///
    /// - Parameters:
    ///   - missing: the number of missing connections.
    ///   - isAlone: whether there is no connection at all.
    func shouldStart(missing: Int, isAlone: Bool, now: UInt64) -> Bool {
        guard missing > 0, started.count < Self.most, now >= notBefore else { return false }
        if started.count < missing && (failure == nil || started.isEmpty) { return true }
        return isAlone && started.values.allSatisfy { now >= $0 &+ Self.stuckAfter }
    }

    /// When to check again at the latest; nil if time changes nothing.
    func nextChange(missing: Int, isAlone: Bool, now: UInt64) -> UInt64? {
        var next: UInt64?
        if let lostAt, isAlone, failure == nil { next = lostAt &+ Self.grace }
        guard missing > 0 else { return next }
        if now < notBefore {
            next = min(next ?? .max, notBefore)
        } else if isAlone, let last = started.values.max(), started.count < Self.most {
            next = min(next ?? .max, last &+ Self.stuckAfter)
        }
        return next
    }

    mutating func begin(now: UInt64) -> Int {
        nextNumber += 1
        started[nextNumber] = now
        return nextNumber
    }

    mutating func succeed(_ number: Int, now: UInt64) {
        started[number] = nil
        failure = nil
        notBefore = 0
        lostAt = nil
        succeededAt = now
    }

    /// - Parameter share: the part of the pause that is waited.
    mutating func fail(
        _ number: Int, _ failure: ConnectFailure, now: UInt64, share: Double = .random(in: leastShare...1)
    ) {
        started[number] = nil
        self.failure = failure
        pause(now, share)
    }

    /// Notes that there is no connection any more. The next attempt is made at once, unless the connection did not last.
    mutating func loseLast(now: UInt64, share: Double = .random(in: leastShare...1)) {
        failure = nil
        lostAt = lostAt ?? now
        if let succeededAt, now < succeededAt &+ Self.proof { pause(now, share) } else { failureCount = 0 }
    }

    private mutating func pause(_ now: UInt64, _ share: Double) {
        // What came before a connection that lasted is over.
        if let time = succeededAt, now >= time &+ Self.proof { (failureCount, succeededAt) = (0, nil) }
        let whole = min(Self.longestPause, Self.firstPause << UInt64(min(failureCount, 10)))
        notBefore = now &+ UInt64(Double(whole) * min(max(share, 0), 1))
        failureCount += 1
    }

    /// Why waiting callers are refused; nil if they may wait.
    func refusal(isAlone: Bool, now: UInt64) -> DatabaseError? {
        guard isAlone else { return nil }
        if let failure { return failure.error }
        guard let lostAt, now >= lostAt &+ Self.grace else { return nil }
        return .unavailable(detail: "the connection to the server was lost")
    }
}
