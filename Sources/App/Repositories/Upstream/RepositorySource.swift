import Logging
import ViperFeatures
import ViperUpstream

/// An upstream API of repositories, compatible with GitHub's.
struct RepositorySource: Sendable {
    let upstream: any Upstream
    let timeToLive: Duration
    let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - upstream: the API.
    ///   - timeToLive: how long a page is fresh.
    ///   - report: is called with a sentence for the log on each failure to fetch.
    init(
        _ upstream: any Upstream, timeToLive: Duration = .seconds(900),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.upstream = upstream
        self.timeToLive = timeToLive
        self.report = report
    }
}

/// Counters of a source.
struct RepositorySourceStatistics: Sendable, Equatable {
    /// Requests sent.
    var calls = 0
    /// Requests that failed.
    var failures = 0
    /// Client requests that shared another request's fetch.
    var coalesced = 0

    init() {}
}

extension RepositorySource {
    /// The configured API; nil if there is none. Its thread runs until it is closed.
    static func upstream(_ context: FeatureContext) throws -> CurlUpstream? {
        let settings = context.settings
        let address = settings.text(.repositoriesUpstream)
        guard !address.isEmpty else { return nil }
        var configuration = UpstreamConfiguration(try UpstreamAddress(address))
        configuration.timeout = settings.duration(.repositoriesTimeout) ?? configuration.timeout
        configuration.connectTimeout = configuration.timeout
        configuration.maximumBytes = settings.integer(.repositoriesMaximumBytes)
        configuration.userAgent = "adder/" + context.product.version
        let token = settings.text(.repositoriesToken)
        if !token.isEmpty { configuration.token = token }
        return try CurlUpstream(configuration)
    }

    /// The source with the configured settings.
    init(_ upstream: any Upstream, _ context: FeatureContext) {
        let timeToLive = context.settings.duration(.repositoriesTimeToLive) ?? .seconds(900)
        let logger = context.logger
        self.init(upstream, timeToLive: timeToLive) { logger.warning("\($0)") }
    }
}

extension SettingKey {
    static let repositories = [
        repositoriesUpstream, repositoriesTimeToLive, repositoriesTimeout, repositoriesMaximumBytes, repositoriesToken,
    ]

    static let repositoriesUpstream = SettingKey(
        "repositories.upstream", .upstream, "",
        "The address of an API like GitHub's to fetch repositories from; empty to use only stored ones.")
    static let repositoriesTimeToLive = SettingKey(
        "repositories.timeToLive", .duration(.zero ... .seconds(30 * 86_400)), "15m",
        "How long a page of repositories is fresh; then the upstream is asked again.")
    static let repositoriesTimeout = SettingKey(
        "repositories.timeout", .duration(.milliseconds(100) ... .seconds(3600)), "10s",
        "How long a response of the upstream may take; keep it below limits.handlerTimeout.")
    static let repositoriesMaximumBytes = SettingKey(
        "repositories.maximumBytes", .integer(1024...1_073_741_824), "4194304",
        "The maximum size of a response of the upstream, after decoding.")
    static let repositoriesToken = SettingKey(
        "repositories.token", .token, "", "The token with which this server authenticates to the upstream.",
        isSecret: true)
}
