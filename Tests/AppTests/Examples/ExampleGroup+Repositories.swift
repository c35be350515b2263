import ViperTesting
import ViperUpstream

@testable import Repositories
@testable import ViperFeatures

extension ExampleGroup {
    static let repositories = ExampleGroup("repositories", FeatureDeclaration(of: RepositoriesFeature.self).examples) {
        fixture, repositories in
        try await fixture.store(RepositorySamples.all)
        try await repositories.record(200, "GET", "/repositories?language=Swift&page=2&perPage=2")
        try await repositories.record(400, "GET", "/repositories?perPage=0")
        try await repositories.record(422, "GET", "/repositories?page=34")
        for (status, fault) in [(502, UpstreamError.unreachable("")), (504, .timedOut(""))] {
            let failing = try await Fixture(.inProcess, source: RepositorySource(FailingUpstream(fault: fault)))
            try await repositories.record(status, "GET", "/repositories", over: failing.client)
            await failing.close()
        }
        let repository = "/repositories/1005"
        try await repositories.record(200, "GET", repository)
        try await repositories.record(400, "GET", "/repositories/papercrane")
        try await repositories.record(404, "GET", "/repositories/7")
        // new-module: examples /repositories, repositories, repository
    }

    /// An upstream that always fails.
    private struct FailingUpstream: Upstream {
        let fault: UpstreamError

        func response(to request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse { throw fault }
    }
}
