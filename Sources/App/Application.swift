public import Viper
public import ViperDatabase
public import ViperHTTP
import ViperOpenAPI
import ViperValues

/// The product: every feature's services and routers, over a database.
public struct Application: Sendable {
    private let general: GeneralRouter
    private let docs: DocsRouter
    private let items: ItemsRouter
    private let repositories: RepositoriesRouter
    private let todos: TodosRouter
    private let accounts: AccountsRouter
    private let assets: DocsAssets
    private let health: HealthService
    private let itemService: ItemService
    private let repositoryService: RepositoryService
    private let repositoryUpstream: RepositoryUpstream?
    private let todoService: TodoService
    private let accountService: AccountService
    private let transactionService: TransactionService
    private let reportService: ReportService
    private let metrics: MetricsExposure?
    private let version: String
    private let address: String
    private let parts: EnabledPolicies

    /// What the features need of the database, all steps of all features.
    public static let migrations: [Migration] =
        ItemsSchema.migrations + KeptAnswersSchema.migrations + AccountsSchema.migrations
        + RepositoriesSchema.migrations + TodosSchema.migrations

    /// The application.
    ///
    /// - Parameters:
    ///   - database: where the features keep what they are told; migrated before the first request.
    ///   - version: the program's version, for the welcome.
    ///   - publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
    ///   - publicOrigin: where clients reach the server, such as `https://api.example.org`; empty if nobody says.
    ///   - parts: which of the parts that all routes share are on, for the API's description.
    ///   - docsFolder: where the files of the page at `/docs` are; empty for none.
    ///   - clock: the time of day.
    ///   - metrics: what was counted, and who may see it; nil if nobody may.
    ///   - repositorySource: where repositories are fetched from; nil if only those are shown that are stored.
    ///   - isDraining: whether the server is shutting down.
    public init(
        database: any Database, version: String, publicPath: String = "", publicOrigin: String = "",
        parts: EnabledPolicies = [],
        docsFolder: String = "", clock: any Clock = SystemClock(), metrics: MetricsExposure? = nil,
        repositorySource: RepositorySource? = nil,
        isDraining: @escaping @Sendable () -> Bool = { false }
    ) {
        self.version = version
        address = publicOrigin + publicPath
        self.parts = parts
        self.metrics = metrics
        general = GeneralRouter(publicPath: publicPath)
        docs = DocsRouter(at: "/docs", publicPath: publicPath)
        assets = DocsAssets(folder: docsFolder, areCoded: parts.contains(.compression))
        items = ItemsRouter(at: "/items", publicPath: publicPath)
        repositories = RepositoriesRouter(at: "/repositories", publicPath: publicPath)
        todos = TodosRouter(at: "/todos", publicPath: publicPath)
        accounts = AccountsRouter(at: "/accounts", publicPath: publicPath)
        health = HealthService(database: database, isDraining: isDraining)
        itemService = ItemService(store: ItemStore(database: database), clock: clock)
        let repositoryStore = RepositoryStore(database: database)
        repositoryUpstream = repositorySource.map { RepositoryUpstream($0, store: repositoryStore, clock: clock) }
        repositoryService = RepositoryService(store: repositoryStore, upstream: repositoryUpstream)
        todoService = TodoService(store: TodoStore(database: database), clock: clock)
        accountService = AccountService(store: AccountStore(database: database), clock: clock)
        transactionService = TransactionService(store: TransactionStore(database: database), clock: clock)
        reportService = ReportService(store: ReportStore(database: database))
    }

    /// Every route, checked and frozen.
    public func routeTable() throws(RouteError) -> RouteTable {
        let table = try undescribedTable()
        let document = try description(of: table)
        return try routeTable(describedBy: document, listing: table.descriptions)
    }

    /// The API's description: an OpenAPI 3.1 document, as `GET /openapi.json` shows it.
    public func openAPIDocument() throws(RouteError) -> ImmortalBytes { try description(of: undescribedTable()) }

    /// The description tells of its own route too, and the page at `/docs` lists itself: a table is frozen for them, in
    /// which those two have nothing to show yet.
    private func undescribedTable() throws(RouteError) -> RouteTable {
        try routeTable(describedBy: ImmortalBytes(""), listing: [])
    }

    private func description(of table: RouteTable) throws(RouteError) -> ImmortalBytes {
        let examples = try OpenAPIExamples(parsing: RecordedExamples.json.bytes)
        return try OpenAPIDocument(
            table, title: "Adder", version: version, address: address, parts: parts, problems: .app, examples: examples
        ).bytes
    }

    private func routeTable(
        describedBy document: ImmortalBytes, listing: [RouteDescription]
    ) throws(RouteError) -> RouteTable {
        let groups = Welcome.Groups(
            items: items, repositories: repositories, todos: todos, accounts: accounts)
        var routes = general.routes(health, version: version, docs: docs, groups: groups, document: document)
        if let metrics { routes.append(general.route(metrics)) }
        routes += [
            items.route(itemService), repositories.route(repositoryService), todos.route(todoService),
            accounts.route(accountService, transactionService, reportService), docs.route(assets, listing: listing),
        ]
        return try RouteTable(
            Router(routes),
            transitions: general.transitions + items.transitions + repositories.transitions + todos.transitions
                + accounts.transitions + docs.transitions)
    }

    /// Whether the files of the page at `/docs` can be read.
    public var hasDocsFiles: Bool { assets.areComplete }

    /// Fills what is empty with samples, and returns how many there are.
    public func fillWithSamples() async throws(Failure) -> Int {
        let items = try await itemService.performFilling(with: ItemSamples.all)
        let repositories = try await repositoryService.performFilling(with: RepositorySamples.all)
        let todos = try await todoService.performFilling(with: TodoSamples.all)
        return try await items + repositories + todos + accountService.performFilling(with: AccountSamples.all)
    }

    /// What has been asked of the source of repositories.
    public var repositorySourceStatistics: RepositorySourceStatistics {
        repositoryUpstream?.statistics ?? RepositorySourceStatistics()
    }

    /// Ends what the features do beside answering requests; the database is still needed for that.
    public func close() async { await repositoryUpstream?.close() }
}
