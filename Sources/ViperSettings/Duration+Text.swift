import ViperValues

extension Duration {
    /// Parses a configured duration: digits and a unit, such as `100ms`, `30s`, `5m` or `24h`.
    ///
    /// Nil for anything else: a sign, a fraction, a space, no unit, more than nine digits.
    package init?(configurationText text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 9, let count = Int64(digits) else { return nil }
        switch text.dropFirst(digits.count) {
        case "ms": self = .milliseconds(count)
        case "s": self = .seconds(count)
        case "m": self = .seconds(count * 60)
        case "h": self = .seconds(count * 3600)
        default: return nil
        }
    }

    /// The duration in the largest unit without a fraction, truncated to milliseconds.
    var configurationText: String {
        let milliseconds = milliseconds
        if milliseconds % 1000 != 0 { return "\(milliseconds)ms" }
        let seconds = milliseconds / 1000
        if seconds == 0 || seconds % 60 != 0 { return "\(seconds)s" }
        return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
    }
}
