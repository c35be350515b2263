import Viper
import ViperDatabase
import ViperEntities
import ViperUpstream

/// How long an upstream's response asks clients to wait: `Retry-After` (RFC 9110, section 10.2.3), and GitHub's
/// `X-RateLimit-Remaining` and `X-RateLimit-Reset`.
enum RepositoryUpstreamPause {
    /// The maximum pause, in case the upstream or a clock is wrong: one day, in seconds.
    static let longest: Int64 = 86_400

    /// The pause that GitHub expects after a refusal that gives none: one minute, in seconds.
    static let unspoken: Int64 = 60

    /// The end of the pause; nil if there is none.
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

    /// When the quota is renewed, if it is used up.
    private static func reset(_ response: UpstreamResponse, _ now: Timestamp) -> Timestamp? {
        guard response.field("X-RateLimit-Remaining").flatMap(seconds) == 0,
            let reset = response.field("X-RateLimit-Reset").flatMap(seconds)
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

    private static func later(_ now: Timestamp, by seconds: Int64) -> Timestamp {
        Timestamp(microseconds: now.microseconds &+ seconds * 1_000_000)
    }

    /// Limits the end of a pause to the longest one; nil if it has passed.
    private static func bounded(_ end: Timestamp, _ now: Timestamp) -> Timestamp? {
        end > now ? min(end, later(now, by: longest)) : nil
    }
}

/// Why a page could not be fetched. The texts are only for the log.
enum RepositoryUpstreamFault: Error, Sendable, Equatable {
    /// The upstream is unreachable, or its response is unusable.
    case failed(String)
    /// It timed out.
    case timedOut(String)
    /// The server is shutting down.
    case closing
    /// The waiting task was cancelled.
    case abandoned
    /// The response could not be stored.
    case store(DatabaseError)

    init(_ error: UpstreamError) {
        switch error {
        case .timedOut(let text): self = .timedOut(text)
        case .unreachable(let text), .refused(let text): self = .failed(text)
        case .cancelled: self = .closing
        }
    }

    /// Whether the store failed, and not the upstream.
    var isOfStore: Bool { if case .store = self { true } else { false } }

    /// The failure of a use case that has nothing else to show.
    var failure: Failure {
        switch self {
        case .failed(let text): .upstreamFailed(text)
        case .timedOut(let text): .upstreamTimedOut(text)
        case .closing: .closing
        case .abandoned: .timedOut("\(self)")
        case .store(let error): Failure(error)
        }
    }
}

extension RepositoryUpstreamFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .failed(let text), .timedOut(let text): text
        case .closing: "the server is stopping"
        case .abandoned: "the wait for the upstream of repositories was cancelled"
        case .store(let error): "\(error)"
        }
    }
}
