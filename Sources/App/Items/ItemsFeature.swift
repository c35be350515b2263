public import Viper
public import ViperDatabase
import ViperEntities
import ViperIdentity
public import ViperService

/// Things with a name.
public struct ItemsFeature: Feature {
    public static let name: StaticString = "items"
    public static let migrations = ItemsSchema.migrations
    public static let tables = ExportedFeature(name: "items", tables: [Item.table.exported])
    public static var examples: [UInt8] { PackageResources.items_ndjson }

    private let context: FeatureContext
    private let store: EntityStore<Item>
    private let list: LiveList<Item>

    public init(_ context: FeatureContext) {
        self.context = context
        store = EntityStore(in: context.database, clock: context.clock)
        list = context.changes.list("items")
    }

    public func routes(_ mount: inout Routes) {
        let router = ItemsRouter(collection: CollectionRoutes(at: "/items", publicPath: mount.publicPath))
        mount.mount(
            router.route(store, list).guarded(context), router.listNewAndDetail,
            entry: Welcome.Entry("items", "The items.", router.linkToList))
    }

    public func fillWithSamples() async throws(Failure) -> Int {
        try await list.seedIfEmpty(store, with: ItemSamples.all)
    }
}
