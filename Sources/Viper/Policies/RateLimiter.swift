import Glibc
public import ViperHTTP

/// Lets each client send so many requests within a window, and tells it what it has left by `RateLimit` and
/// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11). Over it the answer is 429, and nothing is done.
///
/// All of the quota may come at once; it comes back evenly over the window. A request costs one look-up under a lock
/// that few share, and no memory.
///
/// Where keys tell clients apart, a key is known once it has been admitted. The request that brings a new one costs its
/// address, so that whoever makes keys up gets no more of them in a window than it may send requests. Where no place is
/// left for keys, requests with new ones cost their address; addresses have places of their own, which keys do not take.
public final class RateLimiter: Sendable {
    private let addresses: QuotaTable
    /// Nil where clients are not told apart by a key.
    private let keys: QuotaTable?
    private let proxies: TrustedProxies
    private let keyHeader: ImmortalBytes?
    private let policy: ImmortalBytes
    private let expectation: String

    /// A limit for each client.
    ///
    /// - Parameters:
    ///   - requests: how many, 1 to 10⁹.
    ///   - seconds: the window, 1 to a day's.
    ///   - proxies: whose word is taken for a client's address. IPv6 clients are told apart by their first 64 bits, which
    ///     is what one subscriber has.
    ///   - keyHeader: the header field whose value tells clients apart, where a request has it; else its address does.
    ///     Whether a key is anybody's is not checked.
    ///   - clients: how many addresses with less than their whole quota are told apart, more share what is left; and how many
    ///     keys are known.
    public init(
        requests: Int, seconds: Int, proxies: TrustedProxies = TrustedProxies(), keyHeader: String? = nil,
        clients: Int = 100_000
    ) throws(QuotaError) {
        let rule = QuotaRule(requests: requests, seconds: seconds)
        addresses = try QuotaTable(rule, clients: clients)
        keys = try keyHeader.map { _ throws(QuotaError) in try QuotaTable(rule, clients: clients) }
        self.proxies = proxies
        self.keyHeader = keyHeader.map { ImmortalBytes($0) }
        policy = ImmortalBytes("\(Self.name);q=\(requests);w=\(seconds)\0")
        expectation = "Expected at most \(requests) requests in \(seconds) s"
    }

    private static let name: StaticString = "\"default\""

    /// Counts a request, and notes in it what is left.
    ///
    /// - Throws: 429 with `Retry-After` if nothing was.
    func admit(_ request: Request) throws(Problem) {
        let storage = request.storage
        let now = storage.moment != 0 ? storage.moment : Self.now()
        let verdict = judge(request, at: now)
        let seconds = Int((verdict.wait + 999_999_999) / 1_000_000_000)
        storage.quota = Quota(policy: policy, name: Self.name, remaining: verdict.remaining, seconds: seconds)
        guard verdict.isAdmitted else { throw refusal(seconds) }
    }

    private func refusal(_ seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests, "rate-limited", "Too many requests", "\(expectation); try again in \(seconds) s.")
        problem.fields = [HeaderField("Retry-After", "\(seconds)")]
        return problem
    }

    private func judge(_ request: Request, at now: UInt64) -> QuotaRule.Verdict {
        guard let keys, let key = key(of: request) else {
            return addresses.admit(proxies.client(of: request).address.subscriber, at: now)
        }
        if let verdict = keys.admitKnown(key, at: now) { return verdict }
        let verdict = addresses.admit(proxies.client(of: request).address.subscriber, at: now)
        if verdict.isAdmitted { keys.add(key, at: now) }
        return verdict
    }

    /// The number of a request's key; nil if it has none.
    private func key(of request: Request) -> UInt64? {
        guard let keyHeader, let key = request.header(named: keyHeader.unsafeBytes), !key.isEmpty else { return nil }
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
