import Viper
import ViperDatabase
public import ViperFeatures
import ViperIdentity
import ViperLive
import ViperTransfer
import ViperUpstream

/// Source code repositories, fetched from an upstream or imported.
public struct RepositoriesFeature: Feature {
    public static let name: StaticString = "repositories"

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(RepositoriesSchema.migrations, RepositoriesSchema.exported)
        feature.liveLists()
        feature.settings(SettingKey.repositories)
        feature.imports(RepositoriesImportKind.self)
        feature.examples(PackageResources.repositories_ndjson)
        feature.words(PackageResources.repositories_tsv)
    }

    private let context: FeatureContext
    private let service: RepositoryService
    private let list: LiveList<Repository>
    private let upstream: RepositoryUpstream?
    /// The upstream that the feature owns and closes; nil if it was passed in.
    private var ownUpstream: CurlUpstream?

    public init(_ context: FeatureContext) throws {
        let upstream = context.isServing ? try RepositorySource.upstream(context) : nil
        self.init(context, source: upstream.map { RepositorySource($0, context) })
        ownUpstream = upstream
    }

    /// - Parameter source: where repositories are fetched from; nil to show only stored ones.
    init(_ context: FeatureContext, source: RepositorySource?) {
        self.context = context
        list = context.changes.list("repositories")
        let store = RepositoryStore(database: context.database, list: list)
        upstream = source.map { RepositoryUpstream($0, store: store, clock: context.clock) }
        service = RepositoryService(store: store, upstream: upstream)
    }

    public func routes(_ mount: inout Routes) {
        let router = RepositoriesRouter(at: "/repositories", publicPath: mount.publicPath)
        mount.mount(
            router.route(service, list).guarded(context), router.listAndDetail,
            entry: Welcome.Entry("repositories", "The repositories.", router.linkToList))
    }

    public func work(_ work: inout FeatureWork) {
        let (list, store, samples, upstream) = (list, service.store, RepositorySamples.all, upstream)
        work.importer(RepositoryImport(into: store))
        work.metrics { (upstream?.statistics ?? RepositorySourceStatistics()).families }
        work.samples { () async throws(Failure) in
            try await list.receive(
                from: { () async throws(Failure) in try await store.seedIfEmpty(with: samples) ? samples.count : 0 },
                { $0 > 0 ? .replaced : nil })
        }
    }

    var statistics: RepositorySourceStatistics { upstream?.statistics ?? RepositorySourceStatistics() }

    public func close() async {
        await upstream?.close()
        ownUpstream?.close()
    }
}

extension RepositorySourceStatistics {
    fileprivate var families: [Metrics.Family] {
        [
            .counter("adder_upstream_requests_total", "Requests sent to the upstream.", calls),
            .counter("adder_upstream_failures_total", "Requests to the upstream without a usable response.", failures),
            .counter(
                "adder_upstream_coalesced_total", "Requests of clients that shared another's request to the upstream.",
                coalesced),
        ]
    }
}
