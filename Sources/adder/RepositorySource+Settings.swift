import App
import Logging
import ViperUpstream

extension Server {
    /// The API that repositories are fetched from; nil if none is configured. Its thread runs until it is closed.
    func repositoryUpstream() throws -> CurlUpstream? {
        let address = settings.text(.repositoriesUpstream)
        guard !address.isEmpty else { return nil }
        var configuration = UpstreamConfiguration(try UpstreamAddress(address))
        configuration.timeout = settings.duration(.repositoriesTimeout) ?? configuration.timeout
        configuration.connectTimeout = configuration.timeout
        configuration.maximumBytes = settings.integer(.repositoriesMaximumBytes)
        configuration.userAgent = "adder/" + adderVersion
        let token = settings.text(.repositoriesToken)
        if !token.isEmpty { configuration.token = token }
        return try CurlUpstream(configuration)
    }

    /// What the application fetches repositories from.
    func repositorySource(_ upstream: CurlUpstream?, logger: Logger) -> RepositorySource? {
        guard let upstream else { return nil }
        let timeToLive = settings.duration(.repositoriesTimeToLive) ?? .seconds(900)
        return RepositorySource(upstream, timeToLive: timeToLive) { logger.warning("\($0)") }
    }
}
