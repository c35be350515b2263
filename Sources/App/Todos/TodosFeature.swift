public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService

/// Things to do.
public struct TodosFeature: Feature {
    public static let name: StaticString = "todos"
    public static let migrations = TodosSchema.migrations
    public static let tables = TodosSchema.exported
    public static var examples: [UInt8] { PackageResources.todos_ndjson }

    private let context: FeatureContext
    private let service: TodoService
    private let list: LiveList<TodoSummary>

    public init(_ context: FeatureContext) {
        self.context = context
        service = TodoService(store: TodoStore(database: context.database), clock: context.clock)
        list = context.changes.list("todos")
    }

    public func routes(_ mount: inout Routes) {
        let router = TodosRouter(at: "/todos", publicPath: mount.publicPath)
        mount.mount(
            router.route(service, list).guarded(context), router.namedRoutes,
            entry: Welcome.Entry("todos", "The todos.", router.linkToList))
    }

    public func fillWithSamples() async throws(Failure) -> Int {
        let service = service
        return try await list.receive(
            from: { () async throws(Failure) in try await service.seedIfEmpty(with: TodoSamples.all) },
            { $0 > 0 ? .replaced : nil })
    }
}
