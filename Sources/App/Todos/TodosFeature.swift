public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService
import ViperValues

/// Things to do.
public struct TodosFeature: Feature {
    public static let name: StaticString = "todos"
    public static let migrations = TodosSchema.migrations
    public static let tables = ExportedFeature(name: "todos", tables: [Todo.table.exported])
    public static var examples: [UInt8] { PackageResources.todos_ndjson }

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

    public func fillWithSamples() async throws(Failure) -> Int {
        let today = context.clock.now().daysSince1970
        return try await list.seedIfEmpty(store, with: TodoSamples.all.map { $0.todo(today: today) })
    }
}
