import Viper
public import ViperFeatures
import ViperIdentity
import ViperLive

/// Things with a name.
public struct ItemsFeature: Feature {
    public static let name: StaticString = "items"

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(ItemsSchema.migrations, ItemsSchema.exported)
        feature.liveLists()
        feature.examples(PackageResources.items_ndjson)
        feature.words(PackageResources.items_tsv)
    }

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

    public func work(_ work: inout FeatureWork) {
        let (store, list) = (store, list)
        work.samples { () async throws(Failure) in try await list.seedIfEmpty(store, with: ItemSamples.all) }
    }
}

private enum ItemSamples {
    static let all = values.map { value in
        var item = Item()
        item.name = value.name
        item.enabled = value.enabled
        return item
    }

    private static let values: [(name: SharedText, enabled: Bool)] = [
        ("Brass lantern", true), ("Canvas tent", true), ("Cast-iron pan", true), ("Climbing rope", false),
        ("Compass", true), ("Dry bag", true), ("Enamel mug", true), ("Feather pillow", false),
        ("Field notebook", true), ("First-aid kit", true), ("Folding saw", false), ("Gaiters", true),
        ("Hammock", false), ("Hand warmer", true), ("Ice axe", false), ("Jerrycan", true),
        ("Kindling", true), ("Map of the coast", true), ("Matches", true), ("Mosquito net", false),
        ("Oilskin coat", true), ("Paddle", false), ("Pocket knife", true), ("Rain cover", true),
        ("Signal mirror", true), ("Sleeping bag", true), ("Snow shoes", false), ("Tarpaulin", true),
        ("Tin whistle", true), ("Übergangsjacke", true), ("Water filter", true), ("Whetstone", false),
    ]
}
