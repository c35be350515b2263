import Viper
import ViperDatabase
import ViperGzip
import ViperHTTP

extension Server {
    /// - Parameter storeSize: what watches PostgreSQL's size.
    func policies(_ idempotencyStore: DatabaseIdempotencyStore, _ storeSize: StoreSize? = nil) throws -> Policies {
        var policies = Policies()
        policies.limiter = try limiter()
        policies.origins = origins()
        policies.reserves = reserves(storeSize)
        policies.uploadReserve = settings.diskReserve
        policies.idempotencyStore = idempotencyStore
        policies.own = try program.policy(settings)
        if settings.boolean(.compressionGzip) { policies.encoder = GzipEncoder() }
        return policies
    }

    /// The streams that clients may have open.
    var streamLimits: StreamShares.Limits {
        var limits = StreamShares.Limits()
        // Streams are never idle, so that the rest is for everybody else.
        let connections = settings.integer(.limitsConnections)
        limits.lists = min(settings.integer(.limitsStreams), connections - connections / 20)
        limits.ofCaller = settings.integer(.limitsCallerStreams)
        let share = settings.integer(.limitsStreamsPerAddress)
        limits.ofAddress = share > 0 ? share : limits.lists / 4
        return limits
    }

    private func limiter() throws(Complaint) -> RateLimiter? {
        let requests = settings.integer(.rateLimitRequests)
        guard requests > 0 else { return nil }
        let limits = RequestLimits(
            reads: requests, changes: settings.integer(.rateLimitChanges),
            signIns: settings.integer(.rateLimitSignIns), uploads: settings.integer(.rateLimitUploads))
        return try RateLimiter(
            limits, seconds: seconds(.rateLimitWindow), proxies: settings.trustedProxies, keyHeader: keyHeader,
            watch: watch)
    }

    private func origins() -> CORSPolicy? {
        let text = settings.text(.corsOrigins)
        let credentialed = program.features.declarations.flatMap { $0.cookieOrigins(settings) }
        guard !text.isEmpty || !credentialed.isEmpty else { return nil }
        let parts = SettingKind.parts(of: text)
        let listed = CORSPolicy.Origins.listed(
            parts.compactMap { Origin($0) }, patterns: parts.compactMap { OriginPattern($0) })
        return CORSPolicy(
            text == "*" ? .every : listed, credentialed: credentialed, maxAge: seconds(.corsMaxAge),
            headers: SettingKind.parts(of: settings.text(.corsHeaders)) + [keyHeader].compactMap { $0 })
    }

    /// The header field that identifies clients, if one does.
    private var keyHeader: String? {
        settings.integer(.rateLimitRequests) > 0 && settings.text(.rateLimitBy) == "key"
            ? settings.text(.rateLimitKeyHeader) : nil
    }

    /// Whole seconds, rounded up.
    private func seconds(_ key: SettingKey) -> Int {
        let (seconds, fraction) = (settings.duration(key) ?? .zero).components
        return Int(seconds) + (fraction > 0 ? 1 : 0)
    }

    /// The store of the responses to requests with a key.
    func idempotencyStore(over database: any Database) -> DatabaseIdempotencyStore {
        DatabaseIdempotencyStore(database: database, keep: settings.duration(.idempotencyKeep) ?? .seconds(86_400))
    }
}
