public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService

/// Things with a name.
public struct ItemsFeature: Feature {
    public static let name: StaticString = "items"
    public static let migrations = ItemsSchema.migrations
    public static let tables = ItemsSchema.exported
    public static var examples: [UInt8] { PackageResources.items_ndjson }

    private let context: FeatureContext
    private let service: ItemService
    private let list: LiveList<ItemSummary>

    public init(_ context: FeatureContext) {
        self.context = context
        service = ItemService(store: ItemStore(database: context.database), clock: context.clock)
        list = context.changes.list("items")
    }

    public func routes(_ mount: inout Routes) {
        let router = ItemsRouter(at: "/items", publicPath: mount.publicPath)
        mount.mount(
            router.route(service, list).guarded(context), router.listNewAndDetail,
            entry: Welcome.Entry("items", "The items.", router.linkToList))
    }

    public func fillWithSamples() async throws(Failure) -> Int {
        let service = service
        return try await list.receive(
            from: { () async throws(Failure) in try await service.seedIfEmpty(with: ItemSamples.all) },
            { $0 > 0 ? .replaced : nil })
    }
}
