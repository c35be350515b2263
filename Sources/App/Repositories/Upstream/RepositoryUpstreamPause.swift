import ViperUpstream
import ViperValues

/// What an upstream's answer says of when it may be called again: `Retry-After` (RFC 9110, section 10.2.3), and GitHub's
/// `X-RateLimit-Remaining` and `X-RateLimit-Reset`.
enum RepositoryUpstreamPause {
    /// An upstream that errs, or a clock that is wrong, does not stop calls for longer: one day.
    static let longest: Int64 = 86_400

    /// How long GitHub wants to be left alone by those whom it refuses without saying how long: one minute.
    static let unspoken: Int64 = 60

    /// Until when no call may be made; nil if one may be made at once.
    static func end(after response: UpstreamResponse, at now: Timestamp) -> Timestamp? {
        let ends = [retryAfter(response, now), reset(response, now)].compactMap { $0 }
        if let end = ends.max() { return bounded(end, now) }
        guard response.status == 403 || response.status == 429 else { return nil }
        return bounded(later(now, by: unspoken), now)
    }

    private static func retryAfter(_ response: UpstreamResponse, _ now: Timestamp) -> Timestamp? {
        guard [403, 429, 503].contains(response.status), let text = response.field("Retry-After") else { return nil }
        return seconds(text).map { later(now, by: min($0, longest)) } ?? Timestamp(httpDate: text, now: now)
    }

    /// When the quota is filled again, if it is used up.
    private static func reset(_ response: UpstreamResponse, _ now: Timestamp) -> Timestamp? {
        guard response.field("X-RateLimit-Remaining").flatMap(seconds) == 0,
            let reset = response.field("X-RateLimit-Reset").flatMap(seconds)
        else { return nil }
        return Timestamp(microseconds: reset * 1_000_000)
    }

    /// A whole number; one of more than twelve digits is the largest that has twelve, as what is too large to hold counts
    /// as the largest that is not (RFC 9111, section 1.2.2).
    private static func seconds(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let digits = text.drop { $0 == "0" }
        return digits.isEmpty ? 0 : digits.utf8.count > 12 ? 999_999_999_999 : Int64(digits)
    }

    private static func later(_ now: Timestamp, by seconds: Int64) -> Timestamp {
        Timestamp(microseconds: now.microseconds &+ seconds * 1_000_000)
    }

    /// A moment that is to come, and not too far off; nil if it has passed.
    private static func bounded(_ end: Timestamp, _ now: Timestamp) -> Timestamp? {
        end > now ? min(end, later(now, by: longest)) : nil
    }
}
