public import Database
public import HTTP
import OpenAPI
public import Viper

/// The product: every feature's services and routers, over a database.
public struct Application: Sendable {
    private let general: GeneralRouter
    private let items: ItemsRouter
    private let health: HealthService
    private let itemService: ItemService
    private let version: String
    private let publicPath: String
    private let parts: SharedParts

    /// What the features need of the database, all steps of all features.
    public static let migrations: [Migration] = ItemsSchema.migrations + KeptAnswersSchema.migrations

    /// The application.
    ///
    /// - Parameters:
    ///   - database: where the features keep what they are told; migrated before the first request.
    ///   - version: the program's version, for the welcome.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - parts: which of the parts that all routes share are on, for the API's description.
    ///   - clock: the time of day.
    ///   - isDraining: whether the server is shutting down.
    public init(
        database: any Database, version: String, publicPath: String = "", parts: SharedParts = [],
        clock: any Clock = SystemClock(), isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.version = version
        self.publicPath = publicPath
        self.parts = parts
        general = GeneralRouter(publicPath: publicPath)
        items = ItemsRouter(at: "/items", publicPath: publicPath)
        health = HealthService(database: database, isDraining: isDraining)
        itemService = ItemService(store: ItemStore(database: database), clock: clock)
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable {
        try routeTable(describedBy: try openAPIDocument())
    }

    /// The API's description: an OpenAPI 3.1 document, as `GET /openapi.json` shows it.
    public func openAPIDocument() throws(RouteError) -> ImmortalBytes {
        // It describes its own route too: a table is frozen for it, in which that route has nothing to show yet.
        let table = try routeTable(describedBy: ImmortalBytes(""))
        let examples = try OpenAPIExamples(parsing: RecordedExamples.json.bytes)
        return try OpenAPIDocument(
            table, title: "Adder", version: version, publicPath: publicPath, parts: parts, examples: examples
        ).bytes
    }

    private func routeTable(describedBy document: ImmortalBytes) throws(RouteError) -> RouteTable {
        let root = Router(
            general.routes(health, version: version, items: items, document: document) + [items.route(itemService)])
        return try RouteTable(root, transitions: general.transitions + items.transitions)
    }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        try await itemService.performFilling(with: ItemSamples.all)
    }
}
