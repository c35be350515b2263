import Glibc
import Logging
import Viper
import ViperCommands
import ViperControl
import ViperDaemon
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

    private let logger: Logger
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
        let certificates = try settings.certificates()
        for warning in warnings { logger.warning("\(warning)") }
        let store = try OpenStore(settings)
        do {
            try serve(
                from: store, demo: demo, certificates.map { CertificateWatch($0, logger: logger) }, until: signals)
        } catch {
            store.close()
            throw error
        }
    }

    /// - Parameter isServing: whether requests are served, not only described.
    func features(
        over database: any Database, jobs: JobQueue = JobQueue(), changes: ChangeLog? = nil,
        blobs: BlobStore? = nil, logger: Logger? = nil, security: SecurityEvents? = nil, isServing: Bool = false
    ) throws -> FeatureInstances {
        var context = FeatureContext(
            database: database, settings: settings, product: program.product, logger: logger, security: security,
            isServing: isServing
        ).providing(jobs)
        if let changes { context = context.providing(changes) }
        if let blobs { context = context.providing(blobs) }
        return try program.features.make(context)
    }
}

extension Server {
    private func serve(
        from store: OpenStore, demo: Bool, _ certificates: CertificateWatch?, until signals: TerminationSignals
    ) throws {
        let database = store.database
        let lifecycle = Lifecycle()
        let collector = MetricsCollector(program.product)
        let metrics = exposure(of: collector)
        let (queue, changes) = (JobQueue(), changeLog(over: database))
        let blobs = try store.blobs(settings, of: program.features, logger: logger)
        let idempotencyStore = idempotencyStore(over: database)
        let storeSize = storeSize(of: store)
        var policies = try policies(idempotencyStore, storeSize)
        policies.streams = changes.streams
        let application = try application(over: database, queue, changes, blobs, policies, metrics, lifecycle)
        var isServing = false
        defer { if !isServing { try? blocking { await application.features.close() } } }
        let jobs = try jobRunner(of: application.features, over: database, from: queue)
        let table = try application.routeTable()
        try migrate(store)
        policies.pages = program.features.pages(
            of: program.product, under: settings.text(.serverPublicPath), table)
        let dispatcher = Dispatcher(
            table, policies, uploadFolder: uploadFolder, denied: security.noteDenials(behind: settings.trustedProxies),
            report: reporter)
        if demo { try fillWithSamples(application) }
        var configuration = DaemonConfiguration(settings, certificates: certificates?.store)
        configuration.watch = watch
        let redirection = try redirectConfiguration(beside: configuration)
        let accessLog = try makeAccessLog(lanes: configuration.lanes + (redirection?.lanes ?? 0))
        defer { accessLog?.close() }
        let meter = metrics.map { _ in RequestMeter(table.descriptions, lanes: configuration.lanes) }
        StartUpMemory.release()
        let daemon = try makeDaemon(configuration, dispatcher, Self.accessLog(meter, accessLog))
        let redirect = try redirection.map {
            try makeRedirect($0, to: daemon.securePort ?? 0, accessLog, lane: configuration.lanes)
        }
        if let meter {
            collector.connect(
                .init(
                    meter: meter, daemon: daemon, connectionLimit: configuration.limits.connections,
                    accessLog: accessLog, store: { ServerMetrics.Store(store) },
                    families: { [program, security] in
                        application.features.metrics + jobs.metrics + changes.feed.metrics(of: program.name)
                            + security.metrics(of: program.name)
                            + (certificates?.metrics(of: program.name, daemon) ?? [])
                    }))
        }
        let commands = try ServedCommands(
            program, application.features, over: store, blobs, in: settings.text(.dataFolder), logger: logger)
        isServing = true
        announce(daemon, redirect)
        certificates?.begin()
        let work =
            application.features.periodicWork + [jobs.sweeping] + work(of: changes) + blobs.periodicWork
            + (storeSize?.watching ?? []) + (certificates.map { [$0.watching] } ?? []) + watchingSchema(of: store) + [
                idempotencyStore.sweeping
            ]
        let sweepers = Sweepers(work, logger: logger)
        jobs.start()
        changes.feed.start { [logger] in logger.warning("\($0)") }
        let signal = serve(until: signals, certificates)
        defer { redirect?.stop() }
        stop(daemon, commands, application, sweepers, jobs, changes, store, lifecycle, after: signal, signals)
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

    private func fillWithSamples(_ application: Application) throws {
        let count = try blocking { try await application.features.fillWithSamples() }
        logger.info(
            "\(count == 0 ? "No samples were added: nothing that has some is empty" : "Added \(count) samples")")
    }

    private func application(
        over database: any Database, _ jobs: JobQueue, _ changes: ChangeLog, _ blobs: BlobStore,
        _ policies: Policies, _ metrics: MetricsExposure?, _ lifecycle: Lifecycle
    ) throws -> Application {
        let application = Application(
            program.product,
            try features(
                over: database, jobs: jobs, changes: changes, blobs: blobs, security: security, isServing: true),
            database: database,
            publicPath: settings.text(.serverPublicPath), publicOrigin: settings.text(.serverPublicOrigin),
            parts: policies.parts, policy: policies.failures, docsFolder: settings.text(.serverDocs), metrics: metrics,
            isDraining: { lifecycle.isDraining })
        if !settings.text(.serverDocs).isEmpty, !application.hasDocsFiles {
            logger.warning("server.docs has no swagger-ui.css and swagger-ui-bundle.js; /docs is a plain list")
        }
        return application
    }

    private func makeDaemon(
        _ configuration: DaemonConfiguration, _ dispatcher: Dispatcher, _ log: @escaping AccessLog
    ) throws -> Daemon {
        let daemon = try Daemon(
            configuration, handler: { await dispatcher.respond(to: $0) },
            immediate: { dispatcher.respondImmediately(to: $0) },
            failure: { dispatcher.respond(to: $1, failedWith: $0) },
            bodyLimit: { dispatcher.bodyLimit(of: $0) },
            refusal: { dispatcher.respond(to: $1, refusedWith: $0) }, log: log, notice: reportNotice)
        if let descriptors = daemon.descriptorShortage {
            logger.warning("The system allows \(descriptors) file descriptors, too few for limits.connections")
        }
        return daemon
    }

    var reportNotice: @Sendable (DaemonNotice) -> Void {
        let logger = logger
        return { notice in
            switch notice {
            case .remark(let text): logger.debug("\(text)")
            case .fault(let text): logger.error("\(text)")
            }
        }
    }

    /// Shuts down in order: not ready, not listening, no requests in flight, store closed.
    private func stop(
        _ daemon: Daemon, _ commands: ServedCommands, _ application: Application, _ sweepers: Sweepers,
        _ jobs: JobRunner, _ changes: ChangeLog, _ store: OpenStore, _ lifecycle: Lifecycle,
        after signal: Int32, _ signals: TerminationSignals
    ) {
        signals.exitAtNext()
        lifecycle.beginDraining()
        logger.notice("Stopping after \(TerminationSignals.name(of: signal))")
        pause(settings.duration(.shutdownDelay) ?? (isatty(STDERR_FILENO) == 1 ? .zero : .seconds(5)))
        let limit = settings.duration(.shutdownTimeout) ?? .zero
        let deadline = ContinuousClock.now + limit
        daemon.stopListening()
        changes.feed.end()
        commands.beginStopping()
        jobs.beginStopping()
        if !daemon.drain(limit: limit - limit / 10) {
            // Requests that wait for an upstream get a stored response or an error before their connections close.
            try? blocking { await application.features.close() }
            if !daemon.drain(limit: max(.zero, deadline - .now)) {
                logger.warning("Connections were still open after shutdown.timeout: \(daemon.counters.connections)")
            }
        }
        commands.waitForEnd(until: deadline)
        daemon.stop()
        try? blocking {
            await commands.stop()
            await jobs.stop()
            await changes.feed.stop()
            await application.features.close()
            await sweepers.stop()
        }
        store.close()
        logger.notice("Stopped")
    }

    /// Releases the memory of the start, once more after a while for what started in tasks of its own, and waits for a
    /// signal. With certificates, SIGHUP only has them read again, as programs that renew them send it.
    private func serve(until signals: TerminationSignals, _ certificates: CertificateWatch?) -> Int32 {
        StartUpMemory.release()
        var signal = signals.wait(atMost: 2)
        StartUpMemory.release()
        while true {
            let number = signal ?? signals.wait()
            guard number == SIGHUP, let certificates else { return number }
            certificates.reload()
            signal = nil
        }
    }

    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while case let rest = (end - .now).milliseconds, rest > 0 { _ = poll(nil, 0, Int32(min(rest, 60_000))) }
    }

    /// Logs the details that must not leave the server, with the request's id that the client was given.
    private var reporter: @Sendable (String, Failure, Request) -> Void {
        let logger = logger
        return { inner, failure, request in
            let identifier = String(decoding: request.identifier, as: UTF8.self)
            let level: Logger.Level = failure.kind == .internalError ? .error : .warning
            var metadata: Logger.Metadata = ["requestId": "\(identifier)"]
            if let trace = request.traceParent { metadata["traceId"] = "\(trace.traceID)" }
            logger.log(level: level, "\(inner)", metadata: metadata)
        }
    }

    private func makeAccessLog(lanes: Int) throws(ThreadFailure) -> AccessLogWriter? {
        guard settings.boolean(.logAccess) else { return nil }
        let isJSON = LogFormat(settings.text(.logFormat)).isJSON(on: STDOUT_FILENO)
        let logger = logger
        return try AccessLogWriter(descriptor: STDOUT_FILENO, isJSON: isJSON, workers: lanes) { loss in
            logger.warning("\(loss)")
        }
    }
}
