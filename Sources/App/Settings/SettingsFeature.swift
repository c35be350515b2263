public import Viper
public import ViperDatabase
import ViperIdentity
public import ViperService
public import ViperValues

/// What users choose for themselves, and where they begin. It stands last in the program's list of features: the pages to
/// begin at are those of the features before it.
public struct SettingsFeature: Feature {
    public static let name: StaticString = "settings"
    public static let migrations = SettingsSchema.migrations
    public static let tables = SettingsSchema.exported
    public static let personal = SettingsSchema.personal
    public static var examples: [UInt8] { PackageResources.settings_ndjson }

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

    public func erase(_ user: UUID) async throws(Failure) {
        for table in Self.personal.reversed() { try await context.database.erase(table, of: user) }
    }
}
