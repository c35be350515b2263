public import ViperValues

extension UpstreamResponse {
    /// Until when it asks clients to send nothing: by `Retry-After` (RFC 9110, section 10.2.3), and by GitHub's
    /// `X-RateLimit-Remaining` and `X-RateLimit-Reset`. Nil if it asks for no pause. It is a day at most, in case the upstream
    /// or a clock is wrong.
    public func pause(at now: Timestamp) -> Timestamp? {
        let end: Timestamp
        if let latest = [retryAfter(now), reset].compactMap({ $0 }).max() {
            end = latest
        } else if status == 403 || status == 429 {
            // What GitHub expects after a refusal that says nothing.
            end = now.advanced(by: .seconds(60))
        } else {
            return nil
        }
        return end > now ? min(end, now.advanced(by: .seconds(Self.longestPause))) : nil
    }

    private static var longestPause: Int64 { 86_400 }

    private func retryAfter(_ now: Timestamp) -> Timestamp? {
        guard [403, 429, 503].contains(status), let text = field("Retry-After") else { return nil }
        return Self.seconds(text).map { now.advanced(by: .seconds(min($0, Self.longestPause))) }
            ?? Timestamp(httpDate: text, now: now)
    }

    /// When the quota is renewed, if it is used up.
    private var reset: Timestamp? {
        guard field("X-RateLimit-Remaining").flatMap(Self.seconds) == 0,
            let reset = field("X-RateLimit-Reset").flatMap(Self.seconds)
        else { return nil }
        return Timestamp(microseconds: reset * 1_000_000)
    }

    /// Parses a whole number; more than twelve digits count as the largest number of twelve, since an overflowing value
    /// counts as the greatest one that can be represented (RFC 9111, section 1.2.2).
    private static func seconds(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let digits = text.drop { $0 == "0" }
        return digits.isEmpty ? 0 : digits.utf8.count > 12 ? 999_999_999_999 : Int64(digits)
    }
}
