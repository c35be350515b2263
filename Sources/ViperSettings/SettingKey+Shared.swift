// The settings of policies, and the list of all settings.
extension SettingKey {
    package static let corsOrigins = SettingKey(
        "cors.origins", .origins, "",
        "Origins whose pages may use the API, such as https://*.example.org; * for all, empty for none.")
    package static let corsHeaders = SettingKey(
        "cors.headers", .headerNames, "",
        "More header fields that pages of these origins may send, such as X-Tenant; empty for the usual ones alone.")
    package static let corsMaxAge = SettingKey(
        "cors.maxAge", .duration(.zero ... .seconds(86_400)), "10m",
        "How long a browser may cache the response to a preflight request.")
    package static let rateLimitRequests = SettingKey(
        "rateLimit.requests", .integer(0...1_000_000_000), "30000",
        "Reads that a client may send within a window, and never fewer than other requests; 0 for no limit at all.")
    package static let rateLimitChanges = SettingKey(
        "rateLimit.changes", .integer(1...1_000_000_000), "12000",
        "Changes that a client may send within a window: any method but GET, unless it signs in or uploads.")
    package static let rateLimitSignIns = SettingKey(
        "rateLimit.signIns", .integer(1...1_000_000_000), "600",
        "Requests with a password, a token or a code that a client may send within a window, such as sign-ins.")
    package static let rateLimitUploads = SettingKey(
        "rateLimit.uploads", .integer(1...1_000_000_000), "120", "Files that a client may upload within a window.")
    package static let rateLimitWindow = SettingKey(
        "rateLimit.window", .duration(.seconds(1) ... .seconds(86_400)), "1m",
        "The length of the rate limit's window.")
    package static let rateLimitBy = SettingKey(
        "rateLimit.by", .choice(["address", "key"]), "address",
        "What identifies a client: its address, or the value of rateLimit.keyHeader, else its address.")
    package static let rateLimitKeyHeader = SettingKey(
        "rateLimit.keyHeader", .headerName, "X-Api-Key", "The header field that holds a client's key.")
    package static let compressionGzip = SettingKey(
        "compression.gzip", .boolean, "true",
        "Whether bodies of at least 1 KiB are sent in gzip to clients that accept it.")
    package static let idempotencyKeep = SettingKey(
        "idempotency.keep", .duration(shortest ... .seconds(30 * 86_400)), "24h",
        "How long the response to a request with an Idempotency-Key is kept.")
    package static let jobsPoll = SettingKey(
        "jobs.poll", .duration(shortest...longest), "5s",
        "How often to look for work that another server has enqueued or left behind.")
    package static let jobsKeep = SettingKey(
        "jobs.keep", .duration(shortest ... .seconds(365 * 86_400)), "168h",
        "How long finished work, and work given up with its last error, stays in the store.")
    package static let limitsStreamTimeout = SettingKey(
        "limits.streamTimeout", .duration(shortest...longest), "30s",
        "How long a streamed response may make no progress; then it is cut off.")

    package static let limitsStreams = SettingKey(
        "limits.streams", .integer(0...1_000_000), "10000",
        "The maximum number of live lists that clients keep open, and never more than 95 % of limits.connections.")
    package static let limitsCallerStreams = SettingKey(
        "limits.callerStreams", .integer(1...1_000_000), "20",
        "The most live lists and streamed responses of a user, or else of an address; beyond it, 429."
    )
    package static let limitsStreamsPerAddress = SettingKey(
        "limits.streamsPerAddress", .integer(0...1_000_000), "0",
        "The most live lists and streamed responses of one address; 0 for a quarter of limits.streams.")
    package static let changesKeep = SettingKey(
        "changes.keep", .duration(.seconds(1) ... .seconds(365 * 86_400)), "24h",
        "How long the change log is kept, from which clients of live lists learn what they missed.")
    package static let changesRows = SettingKey(
        "changes.rows", .integer(1...1_000_000_000), "1000000",
        "The maximum number of changes that the change log keeps.")

    /// Every setting of a program, in the order of display.
    package static func table(with features: [SettingKey]) -> [SettingKey] {
        [
            serverHost, serverPort, serverPublicPath, serverPublicOrigin, serverHosts, serverThreads,
            serverTrustedProxies, serverMetrics, serverDocs,
            dataEngine, dataFolder, dataReservedBytes,
            postgresURL, postgresPasswordFile, postgresConnections, postgresDatabaseBytes, postgresConnectTimeout,
            postgresWaitTimeout,
            blobsCacheBytes,
            logLevel, logFormat, logAccess,
            limitsHeadBytes, limitsBodyBytes, limitsBodiesBytes, limitsHeadTimeout, limitsBodyTimeout,
            limitsIdleTimeout, limitsHandlerTimeout, limitsStreamTimeout, limitsConnections,
            limitsConnectionsPerAddress, limitsStreams, limitsCallerStreams,
            limitsStreamsPerAddress,
            corsOrigins, corsHeaders, corsMaxAge,
            rateLimitRequests, rateLimitChanges, rateLimitSignIns, rateLimitUploads, rateLimitWindow, rateLimitBy,
            rateLimitKeyHeader,
            compressionGzip,
            idempotencyKeep,
            jobsPoll, jobsKeep,
            changesKeep, changesRows,
        ] + features + [shutdownDelay, shutdownTimeout]
    }

    static let shortest = Duration.milliseconds(100)
    static let longest = Duration.seconds(3600)
}
