import Logging
import ViperService
import ViperUpstream

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
