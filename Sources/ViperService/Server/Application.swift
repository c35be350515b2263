public import Viper
public import ViperDatabase
import ViperGeneral
public import ViperHTTP
import ViperOpenAPI
public import ViperOperations

/// A program's features and the kit's own routes, as one route table.
public struct Application: Sendable {
    /// The program's features.
    public let features: FeatureInstances
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

    /// Creates the application and mounts its features.
    ///
    /// - Parameters:
    ///   - product: the program's names and version.
    ///   - features: in the order in which the API shows them.
    ///   - database: the features' database; migrated before the first request.
    ///   - publicPath: the path prefix that a proxy adds; empty or `/…` without a trailing slash.
    ///   - publicOrigin: where clients reach the server, such as `https://api.example.org`; empty if unknown.
    ///   - parts: the enabled policies, for the API's description.
    ///   - policy: the failures of the program's own policy.
    ///   - docsFolder: the folder of Swagger UI's files for `/docs`; empty for none.
    ///   - metrics: the metrics and who may see them; nil if nobody may.
    ///   - isDraining: whether the server is shutting down.
    public init(
        _ product: Product, _ features: FeatureInstances, database: any Database, publicPath: String = "",
        publicOrigin: String = "", parts: EnabledPolicies = [], policy: FailureKinds = [],
        docsFolder: String = "", metrics: MetricsExposure? = nil,
        isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.product = product
        self.features = features
        address = publicOrigin + publicPath
        self.parts = features.list.havePages ? parts.union(.pages) : parts
        self.policy = policy
        metricsExposure = metrics
        general = GeneralRouter(publicPath: publicPath)
        docs = DocsRouter(at: "/docs", publicPath: publicPath)
        assets = DocsAssets(folder: docsFolder, areCoded: parts.contains(.compression))
        health = HealthService(database: database, isDraining: isDraining)
        faults = features.list.declarations.flatMap(\.faults)
        var mounted = Routes(publicPath: publicPath, of: features.list)
        for feature in features.features { feature.routes(&mounted) }
        self.mounted = mounted
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(Complaint) -> RouteTable { try described().table }

    /// The routes and the API's description. Calling both other methods instead would build the description twice.
    public func described() throws(Complaint) -> (table: RouteTable, document: ImmortalBytes) {
        let table = try undescribedTable()
        let problems = try ProblemCatalog(of: table, adding: faults)
        let document = try description(of: table, problems)
        return (try routeTable(describedBy: document, listing: table.descriptions, problems), document)
    }

    /// The routes, with a description that an application of the same features and settings has built.
    func routeTable(describedBy document: ImmortalBytes) throws(Complaint) -> RouteTable {
        let table = try undescribedTable()
        return try routeTable(
            describedBy: document, listing: table.descriptions, ProblemCatalog(of: table, adding: faults))
    }

    /// The API's description: the OpenAPI 3.1 document of `GET /openapi.json`.
    public func openAPIDocument() throws(Complaint) -> ImmortalBytes {
        let table = try undescribedTable()
        return try description(of: table, ProblemCatalog(of: table, adding: faults))
    }

    /// A table without the documents that are derived from it: the description includes its own route, the page at
    /// `/docs` lists itself, and the catalog has the kinds of problems that routes declare.
    private func undescribedTable() throws(Complaint) -> RouteTable {
        try features.checkParts()
        return try routeTable(describedBy: ImmortalBytes(""), listing: [], .standard())
    }

    private func description(
        of table: RouteTable, _ problems: ProblemCatalog
    ) throws(Complaint) -> ImmortalBytes {
        var examples = OpenAPIExamples()
        try examples.add(product.examples, of: product.name)
        for feature in features.list.declarations { try examples.add(feature.examples, of: "\(feature.name)") }
        return try OpenAPIDocument(
            table, title: product.title, version: product.version, address: address, parts: parts, problems: problems,
            examples: examples
        ).bytes
    }

    private func routeTable(
        describedBy document: ImmortalBytes, listing: [RouteDescription], _ problems: ProblemCatalog
    ) throws(Complaint) -> RouteTable {
        let welcome = Welcome.Builder(
            name: product.name, version: product.version, entries: mounted.entries + general.entries(docs))
        var routes = general.routes(health, welcome, problems, document: document)
        if let metricsExposure { routes.append(metricsExposure.route) }
        routes += mounted.routes
        routes.append(docs.route(assets, title: product.title, listing: listing))
        return try RouteTable(
            Router(routes), namedRoutes: general.namedRoutes + mounted.namedRoutes + docs.namedRoutes, policy: policy)
    }

    /// Whether Swagger UI's files can be read.
    public var hasDocsFiles: Bool { assets.areComplete }
}
