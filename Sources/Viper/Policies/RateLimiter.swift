public import ViperHTTP

/// Limits the number of requests per client and window, and reports the remaining quota in `RateLimit` and
/// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11). Requests over the limit get 429, without any work
/// done.
///
/// Each ``RequestClass`` has a quota of its own, in a table of its own. The whole quota may be used at once; it refills
/// evenly over the window. A request costs one look-up under a lock that few share, and no allocation.
///
/// Where keys identify clients, a key is known once it has been admitted. A request with a new key counts against its
/// address, so that nobody gets more keys in a window by inventing them than requests. If there is no slot left for
/// keys, requests with new keys count against their address; keys cannot take the slots of addresses.
public final class RateLimiter: Sendable {
    /// By class.
    private let quotas: [ClassQuota]
    private let proxies: TrustedProxies
    private let keyHeader: ImmortalBytes?
    private let watch: ShareWatch?

    /// Creates a limit for each client.
    ///
    /// - Parameters:
    ///   - limits: the limit of each class, 1 to 10⁹.
    ///   - seconds: the window, 1 to 86,400.
    ///   - proxies: the proxies trusted to report a client's address. IPv6 clients are identified by their first 64
    ///     bits, which is what one subscriber has.
    ///   - keyHeader: the header field whose value identifies a client; without it the address does. Keys are not
    ///     verified.
    ///   - clients: how many addresses with a partly used quota are told apart (more share what is left), and how many
    ///     keys are known, by each class.
    ///   - watch: learns whom a request is refused.
    public init(
        _ limits: RequestLimits, seconds: Int, proxies: TrustedProxies = TrustedProxies(), keyHeader: String? = nil,
        clients: Int = 100_000, watch: ShareWatch? = nil
    ) throws(Complaint) {
        quotas = try RequestClass.allCases.map { of throws(Complaint) in
            try ClassQuota(of, limits[of], seconds: seconds, clients: clients, hasKeys: keyHeader != nil)
        }
        self.proxies = proxies
        self.keyHeader = keyHeader.map { ImmortalBytes($0) }
        self.watch = watch
    }

    /// Counts a request and notes its remaining quota.
    ///
    /// - Throws: 429 with `Retry-After` if nothing is left.
    func admit(_ request: Request, of requestClass: RequestClass) throws(Problem) {
        let storage = request.storage
        let now = request.moment
        let quota = quotas[Int(requestClass.rawValue)]
        let verdict = judge(request, by: quota, at: now)
        let seconds = Int((verdict.wait + 999_999_999) / 1_000_000_000)
        storage.quota = Quota(
            policy: quota.policy, name: requestClass.quotaName, remaining: verdict.remaining, seconds: seconds)
        guard verdict.isAdmitted else {
            watch?.noteRefusal(of: "Requests", to: proxies.client(of: request).address)
            throw quota.refusal(seconds)
        }
    }

    private func judge(_ request: Request, by quota: ClassQuota, at now: UInt64) -> QuotaRule.Verdict {
        guard let keys = quota.keys, let key = key(of: request) else {
            return quota.addresses.admit(proxies.client(of: request).address.subscriber, at: now)
        }
        if let verdict = keys.admitKnown(key, at: now) { return verdict }
        let verdict = quota.addresses.admit(proxies.client(of: request).address.subscriber, at: now)
        if verdict.isAdmitted { keys.add(key, at: now) }
        return verdict
    }

    /// A hash of the request's key; nil if it has none.
    private func key(of request: Request) -> UInt64? {
        guard let keyHeader, let key = request.header(named: keyHeader.unsafeBytes), !key.isEmpty else { return nil }
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}

extension Request {
    /// When it arrived, in nanoseconds of a monotonic clock; now if nobody noted it.
    var moment: UInt64 { storage.moment != 0 ? storage.moment : MonotonicClock.now() }
}
