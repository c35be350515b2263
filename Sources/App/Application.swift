public import Database
public import Viper

/// The product: every feature's services and routers, over a database.
public struct Application: Sendable {
    private let general: GeneralRouter
    private let items: ItemsRouter
    private let health: HealthService
    private let itemService: ItemService
    private let version: String

    /// What the features need of the database, all steps of all features.
    public static let migrations: [Migration] = ItemsSchema.migrations + KeptAnswersSchema.migrations

    /// The application.
    ///
    /// - Parameters:
    ///   - database: where the features keep what they are told; migrated before the first request.
    ///   - version: the program's version, for the welcome.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - clock: the time of day.
    ///   - isDraining: whether the server is shutting down.
    public init(
        database: any Database, version: String, publicPath: String = "", clock: any Clock = SystemClock(),
        isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        // So that all that a request does can be one transaction, where it is to be answered once.
        let database = AmbientDatabase(database)
        self.version = version
        general = GeneralRouter(publicPath: publicPath)
        items = ItemsRouter(at: "/items", publicPath: publicPath)
        health = HealthService(database: database, isDraining: isDraining)
        itemService = ItemService(store: ItemStore(database: database), clock: clock)
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable {
        let root = Router(
            general.routes(health, version: version, items: items) + [items.route(itemService)])
        return try RouteTable(root, transitions: general.transitions + items.transitions)
    }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        try await itemService.performFilling(with: ItemSamples.all)
    }
}
