public import Viper
public import ViperDatabase
import ViperEntities
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
    private let store: StoryStore
    private let list: LiveList<Story>

    public init(_ context: FeatureContext) {
        self.context = context
        store = StoryStore(in: context.database, clock: context.clock, jobs: context.jobs)
        list = context.changes.list("news")
    }

    public func routes(_ mount: inout Routes) {
        let router = NewsRouter(at: "/news", publicPath: mount.publicPath)
        mount.mount(
            router.reading(context, store, list), router.namedRoutes,
            entry: Welcome.Entry("news", "The news.", router.linkToList))
        mount.mount(router.writing(context, store, list), [])
    }

    public var importers: [any Importer] {
        [
            NewsImporter(store: store, list: list, folder: context.settings.text(.dataFolder))
        ]
    }

    public func jobs(among features: [any Feature]) -> [any Job] {
        [NewsPublication(store: store, list: list, queue: context.jobs)]
    }

    public func fillWithSamples() async throws(Failure) -> Int {
        let now = context.clock.now()
        return try await list.seedIfEmpty(store, with: NewsSamples.all.map { $0.story(at: now) })
    }

    /// The stories stay, without their author.
    public func erase(_ user: UUID) async throws(Failure) {
        while try await store.eraseAuthor(user) {}
    }
}
