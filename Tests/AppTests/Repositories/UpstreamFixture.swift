import ViperTesting
import ViperUpstream

@testable import Repositories

/// An application that fetches repositories through libcurl from a server that speaks GitHub's format.
struct UpstreamFixture: ScopedFixture {
    let fixture: Fixture
    let server: StubUpstream
    /// The reports for the log.
    let reports: Locked<[String]>

    var client: any TestClient { fixture.client }
    var statistics: RepositorySourceStatistics { fixture.repositoriesFeature.statistics }

    /// Runs a test body in process and over a socket, over each engine, each time over its own upstream server.
    ///
    /// - Parameters:
    ///   - repositories: the number of repositories that the server has.
    ///   - timeout: for one response of the server.
    ///   - isLive: whether lists can be kept open.
    static func with(
        repositories: Int = 100, timeout: Duration = .seconds(600), maximumBytes: Int = 4 << 20,
        isLive: Bool = false, _ body: (UpstreamFixture) async throws -> Void
    ) async throws {
        for (transport, engine) in Fixture.settings {
            let server = try StubUpstream(repositories: repositories)
            var configuration = UpstreamConfiguration(try UpstreamAddress(server.origin))
            configuration.timeout = timeout
            configuration.connectTimeout = timeout
            configuration.maximumBytes = maximumBytes
            let upstream = try CurlUpstream(configuration)
            let reports = Locked<[String]>([])
            let fixture = try await Fixture(
                transport, over: engine,
                source: RepositorySource(upstream) { line in reports.withLock { $0.append(line) } }, isLive: isLive)
            try await use {
                try await body(UpstreamFixture(fixture: fixture, server: server, reports: reports))
            } close: {
                await fixture.close()
                upstream.close()
            }
        }
    }

    /// The ids of the server's repositories, most stars first.
    var catalogue: [Int64] { server.catalogue.repositories.map { Int64($0.id) } }

    /// Advances the clock beyond the lifetime of a cached page.
    func letPagesExpire() { fixture.clock.pass(milliseconds: 900_000) }
}

extension Trait where Self == FixtureTrait<UpstreamFixture> {
    /// Each test runs in process and over a socket, over each engine, each time over its own upstream server.
    static var upstream: Self { Self { try await UpstreamFixture.with($0) } }
}
