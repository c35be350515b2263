import Glibc
import Logging
import Viper
import ViperControl
import ViperDatabase
import ViperHTTP
import ViperOperations
import ViperThreads

/// The composition root: the only place that knows the stores, libmicrohttpd and the application.
struct Server {
    let program: Program
    let settings: Settings
    /// Configuration warnings, for the log.
    var warnings: [String] = []

    let logger: Logger
    private let security: SecurityEvents
    /// Watches what clients have of that which all share.
    let watch: ShareWatch

    init(_ program: Program, settings: Settings, warnings: [String] = []) {
        self.program = program
        let logger = Logger(label: program.name)
        self.logger = logger
        let security = SecurityEvents(log: Logger(label: "\(program.name).security"))
        self.security = security
        watch = ShareWatch(
            proxies: settings.trustedProxies,
            refused: { security.note(.shareUsedUp, address: $1.text, "\($0)") },
            report: { logger.warning("\($0)") })
        self.settings = settings
        self.warnings = warnings
    }

    /// Serves until a signal arrives, and returns when everything is closed.
    func run(demo: Bool) throws {
        let signals = TerminationSignals()
        let certificates = try settings.certificates().map { CertificateWatch($0, logger: logger) }
        for warning in warnings { logger.warning("\(warning)") }
        let store = try OpenStore(settings)
        var created: FeatureInstances?
        do {
            let streams = StreamShares(streamLimits, proxies: settings.trustedProxies, watch: watch)
            let (features, parts) = try program.features.makeWithParts(
                context(over: store.database, security: security, isServing: true).providing(streams))
            created = features
            try listen(for: features, parts, from: store, streams, demo: demo, certificates)
                .run(until: signals, certificates, settings)
        } catch {
            if let created { try? blocking { await created.close() } }
            store.close()
            throw error
        }
    }

    /// What features are created from.
    ///
    /// - Parameter isServing: whether requests are served, not only described.
    func context(
        over database: any Database, logger: Logger? = nil, security: SecurityEvents? = nil, isServing: Bool = false
    ) -> FeatureContext {
        FeatureContext(
            database: database, settings: settings, product: program.product, logger: logger, security: security,
            isServing: isServing)
    }
}

extension Server {
    /// Puts together what is served, migrates the store, and listens.
    private func listen(
        for features: FeatureInstances, _ parts: [any ServicePart], from store: OpenStore, _ streams: StreamShares,
        demo: Bool, _ certificates: CertificateWatch?
    ) throws -> RunningServer {
        let (responses, size) = (idempotencyStore(over: store.database), storeSize(of: store))
        let others: [(any ServiceWork)?] = [size, certificates, SchemaWatch(of: store), responses]
        let work = try parts.map { try $0.work(of: features) } + others.compactMap { $0 }
        var policies = try policies(responses, size)
        policies.streams = streams
        let (lifecycle, collector) = (Lifecycle(), MetricsCollector(program.product))
        let metrics = exposure(of: collector)
        let application = application(features, over: store.database, policies, metrics, lifecycle)
        let table = try application.routeTable()
        try migrate(store)
        policies.pages = program.features.pages(
            of: program.product, under: settings.text(.serverPublicPath), table)
        if demo { try fillWithSamples(features) }
        let dispatcher = Dispatcher(
            table, policies, uploadFolder: uploadFolder, denied: security.noteDenials(behind: settings.trustedProxies),
            report: reporter)
        let listeners = try listen(
            for: dispatcher, metering: metrics == nil ? nil : table.descriptions, certificates?.store)
        listeners.show(in: collector, store) { [program, security] in
            features.metrics + work.flatMap(\.metrics) + security.metrics(of: program.name)
                + (certificates?.metrics(of: program.name, listeners.daemon) ?? [])
        }
        let commands = try ServedCommands(
            program, features, parts, over: store, in: settings.text(.dataFolder), logger: logger)
        announce(listeners.daemon, listeners.redirect)
        return RunningServer(
            store: store, features: features, work: work, listeners: listeners, commands: commands,
            lifecycle: lifecycle, logger: logger)
    }

    /// Not before the program is known to fit together: one that refuses to start leaves the store to the program before.
    private func migrate(_ store: OpenStore) throws {
        for migration in try store.migrate(program.features) {
            logger.info("Migrated \(migration.feature) to \(migration.number)")
        }
    }

    /// Where uploads are received: the data folder, which beside PostgreSQL may be missing.
    var uploadFolder: String {
        var status = stat()
        let folder = settings.text(.dataFolder)
        return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            ? folder : EndpointContext.temporaryFolder
    }

    private func fillWithSamples(_ features: FeatureInstances) throws {
        let count = try blocking { try await features.fillWithSamples() }
        logger.info(
            "\(count == 0 ? "No samples were added: nothing that has some is empty" : "Added \(count) samples")")
    }

    private func application(
        _ features: FeatureInstances, over database: any Database, _ policies: Policies, _ metrics: MetricsExposure?,
        _ lifecycle: Lifecycle
    ) -> Application {
        let application = Application(
            program.product, features, database: database,
            publicPath: settings.text(.serverPublicPath), publicOrigin: settings.text(.serverPublicOrigin),
            parts: policies.parts, policy: policies.failures, docsFolder: settings.text(.serverDocs), metrics: metrics,
            isDraining: { lifecycle.isDraining })
        if !settings.text(.serverDocs).isEmpty, !application.hasDocsFiles {
            logger.warning("server.docs has no swagger-ui.css and swagger-ui-bundle.js; /docs is a plain list")
        }
        return application
    }

    /// Logs the details that must not leave the server, with the request's id that the client was given.
    private var reporter: @Sendable (String, Failure, Request) -> Void {
        let logger = logger
        return { inner, failure, request in
            let identifier = String(decoding: request.identifier, as: UTF8.self)
            let level: Logger.Level = failure.kind == .internalError ? .error : .warning
            var metadata: Logger.Metadata = ["requestId": "\(identifier)"]
            if let trace = request.traceID { metadata["traceId"] = "\(String(decoding: trace, as: UTF8.self))" }
            logger.log(level: level, "\(inner)", metadata: metadata)
        }
    }
}
