import Viper
public import ViperFeatures
import ViperIdentity
import ViperLive

/// What users choose for themselves, and where they begin. It stands last in the program's list of features: the pages to
/// begin at are those of the features before it.
public struct SettingsFeature: Feature {
    public static let name: StaticString = "settings"
    public static let uses: [any Feature.Type] = [IdentityFeature.self]

    public static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(SettingsSchema.migrations, SettingsSchema.exported)
        feature.liveLists()
        feature.personal(SettingsSchema.personal)
        feature.examples(PackageResources.settings_ndjson)
        feature.words(PackageResources.settings_tsv)
    }

    private let context: FeatureContext
    private let service: SettingsService

    public init(_ context: FeatureContext) {
        self.context = context
        service = SettingsService(context)
    }

    public func routes(_ mount: inout Routes) {
        let router = SettingsRouter(mount)
        let users = UserStore(database: context.database, changes: context.changes)
        mount.mount(
            router.settings(context, service), router.namedRoutes,
            entry: Welcome.Entry("settings", "The caller's settings.", router.linkToSettings))
        mount.mount(
            router.start(context, service, users), [],
            entry: Welcome.Entry("start", "Where to begin.", router.linkToStart))
    }

    public func work(_ work: inout FeatureWork) { work.erase(SettingsSchema.personal, in: context.database) }
}
