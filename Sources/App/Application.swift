public import Database
public import Viper

/// The product: every feature's services and routers, over a database.
public struct Application: Sendable {
    private let general: GeneralRouter
    private let docs: DocsRouter
    private let items: ItemsRouter
    private let assets: DocsAssets
    private let health: HealthService
    private let itemService: ItemService
    private let version: String

    /// What the features need of the database, all steps of all features.
    public static let migrations: [Migration] = ItemsSchema.migrations

    /// The application.
    ///
    /// - Parameters:
    ///   - database: where the features keep what they are told; migrated before the first request.
    ///   - version: the program's version, for the welcome.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - docsFolder: where the files of the page at `/docs` are; empty for none.
    ///   - clock: the time of day.
    ///   - isDraining: whether the server is shutting down.
    public init(
        database: any Database, version: String, publicPath: String = "", docsFolder: String = "",
        clock: any Clock = SystemClock(), isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.version = version
        general = GeneralRouter(publicPath: publicPath)
        docs = DocsRouter(at: "/docs", publicPath: publicPath)
        assets = DocsAssets(folder: docsFolder)
        items = ItemsRouter(at: "/items", publicPath: publicPath)
        health = HealthService(database: database, isDraining: isDraining)
        itemService = ItemService(store: ItemStore(database: database), clock: clock)
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable {
        let listing = routes(listing: []).flatMap(\.descriptions)
        return try RouteTable(
            Router(routes(listing: listing)),
            transitions: general.transitions + docs.transitions + items.transitions)
    }

    /// The routes; the page at `/docs` shows those that are listed.
    private func routes(listing: [RouteDescription]) -> [Route<Void>] {
        general.routes(health, version: version, docs: docs, items: items)
            + [docs.route(assets, listing: listing), items.route(itemService)]
    }

    /// Whether the files of the page at `/docs` can be read.
    public var hasDocsFiles: Bool { assets.areComplete }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        try await itemService.performFilling(with: ItemSamples.all)
    }
}
