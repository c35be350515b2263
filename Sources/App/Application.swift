public import Database
public import Viper

/// The product: every feature's services and routers, over a database.
public struct Application: Sendable {
    private let general: GeneralRouter
    private let items: ItemsRouter
    private let health: HealthService
    private let itemService: ItemService
    private let metrics: MetricsExposure?
    private let version: String

    /// What the features need of the database, all steps of all features.
    public static let migrations: [Migration] = ItemsSchema.migrations

    /// The application.
    ///
    /// - Parameters:
    ///   - database: where the features keep what they are told; migrated before the first request.
    ///   - version: the program's version, for the welcome.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - clock: the time of day.
    ///   - metrics: what was counted, and who may see it; nil if nobody may.
    ///   - isDraining: whether the server is shutting down.
    public init(
        database: any Database, version: String, publicPath: String = "", clock: any Clock = SystemClock(),
        metrics: MetricsExposure? = nil, isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.version = version
        self.metrics = metrics
        general = GeneralRouter(publicPath: publicPath)
        items = ItemsRouter(at: "/items", publicPath: publicPath)
        health = HealthService(database: database, isDraining: isDraining)
        itemService = ItemService(store: ItemStore(database: database), clock: clock)
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable {
        var routes = general.routes(health, version: version, items: items)
        if let metrics { routes.append(general.route(metrics)) }
        routes.append(items.route(itemService))
        return try RouteTable(Router(routes), transitions: general.transitions + items.transitions)
    }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        try await itemService.performFilling(with: ItemSamples.all)
    }
}
