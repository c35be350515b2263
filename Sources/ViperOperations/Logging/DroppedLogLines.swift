/// A message to the operator about lost access log lines.
package enum DroppedLogLines: Sendable, Equatable, CustomStringConvertible {
    /// The first line was lost.
    case begun
    /// No more lines are being lost, or the program ends. Holds how many were.
    case over(lines: Int)

    package var description: String {
        switch self {
        case .begun: "Access log lines are being lost: standard output does not accept them"
        case .over(let lines): "\(lines) access log lines were lost: standard output did not accept them"
        }
    }
}

/// Decides from a count of lost lines when a loss begins and when it is over, so that the log has two lines for it
/// however often it pauses in between.
struct LossWatch {
    /// How long no line may be lost before a loss is over.
    let settling: Duration
    private(set) var isLosing = false
    private var seen = 0
    private var told = 0
    private var last = ContinuousClock.now

    init(settling: Duration) { self.settling = settling }

    /// Checks the number of lines lost since the start.
    /// - Returns: a message for the operator, if there is news.
    mutating func look(at count: Int, isLast: Bool = false) -> DroppedLogLines? {
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
