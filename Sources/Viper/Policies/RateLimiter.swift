import Glibc
public import HTTP

/// Lets each client send so many requests within a window, and tells it what it has left by `RateLimit` and
/// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11). Over it the answer is 429, and nothing is done.
///
/// All of the quota may come at once; it comes back evenly over the window. A request costs one look-up under a lock
/// that few share, and no memory.
public final class RateLimiter: Sendable {
    private let table: QuotaTable
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
    ///     A key is not checked: whoever may make keys up has as many quotas as keys.
    ///   - clients: how many clients with less than their whole quota are told apart; more share what is left.
    public init(
        requests: Int, seconds: Int, proxies: TrustedProxies = TrustedProxies(), keyHeader: String? = nil,
        clients: Int = 100_000
    ) throws(QuotaError) {
        table = try QuotaTable(QuotaRule(requests: requests, seconds: seconds), clients: clients)
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
        let verdict = table.admit(client(of: request), at: now)
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

    /// The client's number. Numbers of addresses and of keys are never the same: those of keys begin with the byte of
    /// the multicast addresses, of which no request comes, and those of IPv4 addresses are in a block of IPv6 that is
    /// reserved (RFC 4291, section 2.4, and RFC 3513's 0000::/8).
    private func client(of request: Request) -> UInt64 {
        if let keyHeader, let key = request.header(named: keyHeader.unsafeBytes), !key.isEmpty {
            var hasher = Hasher()
            hasher.combine(bytes: key)
            return 0xFF << 56 | UInt64(UInt(bitPattern: hasher.finalize())) >> 8
        }
        let address = proxies.client(of: request).address
        return address.isVersion4 ? 4 << 32 | address.low & 0xFFFF_FFFF : address.high
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
