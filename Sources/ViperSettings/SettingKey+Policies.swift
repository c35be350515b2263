// The settings of policies, and of what every feature may use.
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
    package static let changesKeep = SettingKey(
        "changes.keep", .duration(.seconds(1) ... .seconds(365 * 86_400)), "24h",
        "How long the change log is kept, from which clients of live lists learn what they missed.")
    package static let changesRows = SettingKey(
        "changes.rows", .integer(1...1_000_000_000), "1000000",
        "The maximum number of changes that the change log keeps.")
}
