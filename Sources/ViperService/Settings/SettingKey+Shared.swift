// The settings of policies, and the list of all settings.
extension SettingKey {
    static let corsOrigins = SettingKey(
        "cors.origins", .origins, "",
        "Origins whose pages may use the API, https://*.example.org too; * for every one, nothing for none.")
    static let corsMaxAge = SettingKey(
        "cors.maxAge", .duration(.zero ... .seconds(86_400)), "10m",
        "How long a browser may keep the answer to its preflight.")
    static let rateLimitRequests = SettingKey(
        "rateLimit.requests", .integer(0...1_000_000_000), "0",
        "Requests that a client may send within a window; 0 for any number.")
    static let rateLimitWindow = SettingKey(
        "rateLimit.window", .duration(.seconds(1) ... .seconds(86_400)), "1m", "The window of the rate limit.")
    static let rateLimitBy = SettingKey(
        "rateLimit.by", .choice(["address", "key"]), "address",
        "What a client is told by: its address, or the value of rateLimit.keyHeader and else its address.")
    static let rateLimitKeyHeader = SettingKey(
        "rateLimit.keyHeader", .headerName, "X-Api-Key", "The header field that holds a client's key.")
    static let compressionGzip = SettingKey(
        "compression.gzip", .boolean, "true",
        "Whether bodies from 1 KiB on are sent in gzip to clients that take them so.")
    static let idempotencyKeep = SettingKey(
        "idempotency.keep", .duration(shortest ... .seconds(30 * 86_400)), "24h",
        "How long the answer to a request with an Idempotency-Key is kept.")
    static let limitsStreamTimeout = SettingKey(
        "limits.streamTimeout", .duration(shortest...longest), "30s",
        "How long a streamed answer may stand still; then it is cut.")

    /// Every setting of a program, in the order of display.
    static func table(with features: [SettingKey]) -> [SettingKey] {
        [
            serverHost, serverPort, serverPublicPath, serverPublicOrigin, serverThreads, serverTrustedProxies,
            serverMetrics, serverDocs,
            dataEngine, dataFolder,
            postgresURL, postgresPasswordFile, postgresConnections, postgresConnectTimeout, postgresWaitTimeout,
            logLevel, logFormat, logAccess,
            limitsHeadBytes, limitsBodyBytes, limitsBodiesBytes, limitsHeadTimeout, limitsBodyTimeout,
            limitsIdleTimeout, limitsHandlerTimeout, limitsStreamTimeout, limitsConnections,
            corsOrigins, corsMaxAge,
            rateLimitRequests, rateLimitWindow, rateLimitBy, rateLimitKeyHeader,
            compressionGzip,
            idempotencyKeep,
        ] + features + [shutdownDelay, shutdownTimeout]
    }

    static let shortest = Duration.milliseconds(100)
    static let longest = Duration.seconds(3600)
}
