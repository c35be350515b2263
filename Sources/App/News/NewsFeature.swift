import Viper
public import ViperFeatures
import ViperIdentity
import ViperJobs
import ViperLive
import ViperTransfer

/// News by category. Whoever may read reads what is published, editors write.
public struct NewsFeature: Feature {
    public static let name: StaticString = "news"
    public static let uses: [any Feature.Type] = [IdentityFeature.self]

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(NewsSchema.migrations, NewsSchema.exported)
        feature.jobs()
        feature.liveLists()
        feature.personal(NewsSchema.personal)
        feature.imports(NewsImportKind.self)
        feature.examples(PackageResources.news_ndjson)
        feature.words(PackageResources.news_tsv)
    }

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

    public func work(_ work: inout FeatureWork) {
        let (store, list, clock) = (store, list, context.clock)
        work.job(NewsPublication(store: store, list: list, queue: context.jobs))
        work.importer(NewsImporter(store: store, list: list, folder: context.settings.text(.dataFolder)))
        work.samples { () async throws(Failure) in
            let now = clock.now()
            return try await list.seedIfEmpty(store, with: NewsSamples.all.map { $0.story(at: now) })
        }
        // The stories stay, without their author.
        work.erase { user throws(Failure) in
            while try await store.eraseAuthor(user) {}
        }
    }
}
