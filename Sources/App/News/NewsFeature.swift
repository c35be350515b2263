public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService
public import ViperValues

/// News by category. Whoever may read reads what is published, editors write.
public struct NewsFeature: Feature {
    public static let name: StaticString = "news"
    public static let migrations = NewsSchema.migrations
    public static let tables = NewsSchema.exported
    public static let personal = NewsSchema.personal
    public static let imports: [any ImportKind.Type] = [NewsImportKind.self]
    public static var examples: [UInt8] { PackageResources.news_ndjson }

    private let context: FeatureContext
    private let service: NewsService
    private let list: LiveList<StorySummary>

    public init(_ context: FeatureContext) {
        self.context = context
        service = NewsService(
            store: NewsStore(database: context.database, jobs: context.jobs), clock: context.clock)
        list = context.changes.list("news")
    }

    public func routes(_ mount: inout Routes) {
        let router = NewsRouter(at: "/news", publicPath: mount.publicPath)
        mount.mount(
            router.reading(context, service, list), router.namedRoutes,
            entry: Welcome.Entry("news", "The news.", router.linkToList))
        mount.mount(router.writing(context, service, list), [])
    }

    public var importers: [any Importer] {
        [
            NewsImporter(
                store: service.store, list: list, clock: context.clock, folder: context.settings.text(.dataFolder))
        ]
    }

    public func jobs(among features: [any Feature]) -> [any Job] {
        [NewsPublication(database: context.database, list: list, queue: context.jobs, clock: context.clock)]
    }

    public func fillWithSamples() async throws(Failure) -> Int {
        let service = service
        return try await list.receive(
            from: { () async throws(Failure) in try await service.seedIfEmpty(with: NewsSamples.all) },
            { $0 > 0 ? .replaced : nil })
    }

    /// The stories stay, without their author.
    public func erase(_ user: UUID) async throws(Failure) {
        while try await service.store.eraseAuthor(user) {}
    }
}
