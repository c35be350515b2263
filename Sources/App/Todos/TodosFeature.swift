import Viper
public import ViperFeatures
import ViperIdentity
import ViperLive

/// Things to do.
public struct TodosFeature: Feature {
    public static let name: StaticString = "todos"

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(TodosSchema.migrations, TodosSchema.exported)
        feature.liveLists()
        feature.examples(PackageResources.todos_ndjson)
        feature.words(PackageResources.todos_tsv)
    }

    private let context: FeatureContext
    private let store: EntityStore<Todo>
    private let list: LiveList<Todo>

    public init(_ context: FeatureContext) {
        self.context = context
        store = EntityStore(in: context.database, clock: context.clock)
        list = context.changes.list("todos")
    }

    public func routes(_ mount: inout Routes) {
        let router = TodosRouter(at: "/todos", publicPath: mount.publicPath)
        mount.mount(
            router.route(store, list).guarded(context), router.namedRoutes,
            entry: Welcome.Entry("todos", "The todos.", router.linkToList))
    }

    public func work(_ work: inout FeatureWork) {
        let (store, list, clock) = (store, list, context.clock)
        work.samples { () async throws(Failure) in
            let today = clock.now().daysSince1970
            return try await list.seedIfEmpty(store, with: TodoSamples.all.map { $0.todo(today: today) })
        }
    }
}
