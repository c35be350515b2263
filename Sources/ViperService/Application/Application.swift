public import Viper
public import ViperDatabase
public import ViperHTTP
import ViperOpenAPI
import ViperValues

/// A program's features and what the kit adds to them, as one table of routes.
public struct Application: Sendable {
    private let features: [any Feature]
    private let mounted: Routes
    private let faults: [FaultKind]
    private let general: GeneralRouter
    private let docs: DocsRouter
    private let assets: DocsAssets
    private let health: HealthService
    private let metricsExposure: MetricsExposure?
    private let product: Product
    private let address: String
    private let parts: EnabledPolicies
    private let policy: FailureKinds

    /// The application.
    ///
    /// - Parameters:
    ///   - product: what the program is called.
    ///   - features: in the order in which the API shows them.
    ///   - database: what ``features`` keep what they are told in; migrated before the first request.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - publicOrigin: where clients reach the server, such as `https://api.example.org`; empty if nobody says.
    ///   - parts: which of the parts that all routes share are on, for the API's description.
    ///   - policy: how the program's own policy refuses.
    ///   - docsFolder: where the files of the page at `/docs` are; empty for none.
    ///   - metrics: what was counted, and who may see it; nil if nobody may.
    ///   - isDraining: whether the server is shutting down.
    public init(
        _ product: Product, _ features: [any Feature], database: any Database, publicPath: String = "",
        publicOrigin: String = "", parts: EnabledPolicies = [], policy: FailureKinds = [],
        docsFolder: String = "", metrics: MetricsExposure? = nil,
        isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.product = product
        self.features = features
        address = publicOrigin + publicPath
        self.parts = parts
        self.policy = policy
        metricsExposure = metrics
        general = GeneralRouter(publicPath: publicPath)
        docs = DocsRouter(at: "/docs", publicPath: publicPath)
        assets = DocsAssets(folder: docsFolder, areCoded: parts.contains(.compression))
        health = HealthService(database: database, isDraining: isDraining)
        faults = features.flatMap { type(of: $0).faults }
        var mounted = Routes(publicPath: publicPath)
        for feature in features { feature.routes(&mounted) }
        self.mounted = mounted
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable { try described().table }

    /// Every route, and the API's description that they show: one after the other makes it twice.
    public func described() throws(RouteError) -> (table: RouteTable, document: ImmortalBytes) {
        let table = try undescribedTable()
        let problems = try ProblemCatalog(of: table, adding: faults)
        let document = try description(of: table, problems)
        return (try routeTable(describedBy: document, listing: table.descriptions, problems), document)
    }

    /// Every route, which show a description that an application of the same features and settings has made.
    func routeTable(describedBy document: ImmortalBytes) throws(RouteError) -> RouteTable {
        let table = try undescribedTable()
        return try routeTable(
            describedBy: document, listing: table.descriptions, ProblemCatalog(of: table, adding: faults))
    }

    /// The API's description: an OpenAPI 3.1 document, as `GET /openapi.json` shows it.
    public func openAPIDocument() throws(RouteError) -> ImmortalBytes {
        let table = try undescribedTable()
        return try description(of: table, ProblemCatalog(of: table, adding: faults))
    }

    /// The description tells of its own route too, the page at `/docs` lists itself, and the kinds of problems are those
    /// that routes declare: a table is frozen for them, in which these have nothing to show yet.
    private func undescribedTable() throws(RouteError) -> RouteTable {
        try routeTable(describedBy: ImmortalBytes(""), listing: [], .standard())
    }

    private func description(
        of table: RouteTable, _ problems: ProblemCatalog
    ) throws(RouteError) -> ImmortalBytes {
        let examples = try OpenAPIExamples(parsing: product.examples.bytes)
        return try OpenAPIDocument(
            table, title: product.title, version: product.version, address: address, parts: parts, problems: problems,
            examples: examples
        ).bytes
    }

    private func routeTable(
        describedBy document: ImmortalBytes, listing: [RouteDescription], _ problems: ProblemCatalog
    ) throws(RouteError) -> RouteTable {
        let welcome = Welcome.Builder(
            name: product.name, version: product.version, entries: mounted.entries + general.entries(docs))
        var routes = general.routes(health, welcome, problems, document: document)
        if let metricsExposure { routes.append(general.route(metricsExposure)) }
        routes += mounted.routes
        routes.append(docs.route(assets, listing: listing))
        return try RouteTable(
            Router(routes), transitions: general.transitions + mounted.transitions + docs.transitions, policy: policy)
    }

    /// Whether the files of the page at `/docs` can be read.
    public var hasDocsFiles: Bool { assets.areComplete }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        var count = 0
        for feature in features { count += try await feature.fillWithSamples() }
        return count
    }

    /// What the features do now and then while the server serves.
    public var periodicWork: [PeriodicWork] { features.flatMap(\.periodicWork) }

    /// What the features import by.
    public var importers: [any Importer] { features.flatMap(\.importers) }

    /// What the features have counted.
    public var metrics: [Metrics.Family] { features.flatMap(\.metrics) }

    /// Ends what the features do beside answering requests; the database is still needed for that.
    public func close() async { for feature in features { await feature.close() } }
}
