/// What the operator is told of access lines that are lost.
enum AccessLogLoss: Sendable, Equatable, CustomStringConvertible {
    /// The first line has been lost.
    case begun
    /// No more are being lost, or the program ends: so many were.
    case over(lines: Int)

    var description: String {
        switch self {
        case .begun: "Access lines are being lost: standard output does not take them"
        case .over(let lines): "\(lines) access lines were lost: standard output did not take them"
        }
    }
}

/// Tells from a count of lost lines when a loss begins and when it is over, so that the log has two lines for it however
/// often it stops and starts again in between.
struct LossWatch {
    /// How long nothing may be lost before a loss is over.
    let settling: Duration
    /// Whether a loss has begun and is not over.
    private(set) var isLosing = false
    private var seen = 0
    private var told = 0
    private var last = ContinuousClock.now

    init(settling: Duration) { self.settling = settling }

    /// Looks at how many lines have been lost since the start.
    /// - Returns: what the operator is to be told.
    mutating func look(at count: Int, isLast: Bool = false) -> AccessLogLoss? {
        let now = ContinuousClock.now
        let isMore = count > seen
        if isMore { (seen, last) = (count, now) }
        if isMore && !isLosing && !isLast {
            isLosing = true
            return .begun
        }
        guard isLast ? count > told : isLosing && now - last >= settling else { return nil }
        defer { (isLosing, told) = (false, count) }
        return .over(lines: count - told)
    }
}
