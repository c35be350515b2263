import Glibc
import Logging
import Viper
import ViperControl
import ViperDaemon
import ViperHTTP
import ViperOperations
import ViperThreads

/// What clients connect to, and what is noted of their requests.
struct Listeners {
    let daemon: Daemon
    /// The plain port that only sends clients to `https`.
    let redirect: Daemon?
    let accessLog: AccessLogWriter?
    /// Nil if nobody may see the metrics.
    let meter: RequestMeter?
    /// The most connections that may be open.
    let connectionLimit: Int

    /// Shows what is noted of requests, and what else there is.
    func show(
        in collector: MetricsCollector, _ store: OpenStore, _ families: @escaping @Sendable () -> [Metrics.Family]
    ) {
        guard let meter else { return }
        collector.connect(
            meter: meter, daemon: daemon, connectionLimit: connectionLimit, accessLog: accessLog,
            store: { ServerMetrics.Store(store) }, families: families)
    }

    /// Ends what outlives the last request.
    func close() {
        redirect?.stop()
        accessLog?.close()
    }
}

extension Server {
    /// Listens.
    ///
    /// - Parameter routes: what is metered; nil for nothing.
    func listen(
        for dispatcher: Dispatcher, metering routes: [RouteDescription]?, _ certificates: CertificateStore?
    ) throws -> Listeners {
        var configuration = DaemonConfiguration(settings, certificates: certificates)
        configuration.watch = watch
        let redirection = try redirectConfiguration(beside: configuration)
        let accessLog = try makeAccessLog(lanes: configuration.lanes + (redirection?.lanes ?? 0))
        do {
            let meter = routes.map { RequestMeter($0, lanes: configuration.lanes) }
            StartUpMemory.release()
            let daemon = try makeDaemon(configuration, dispatcher, Self.accessLog(meter, accessLog))
            let redirect = try redirection.map {
                try makeRedirect($0, to: daemon.securePort ?? 0, accessLog, lane: configuration.lanes)
            }
            return Listeners(
                daemon: daemon, redirect: redirect, accessLog: accessLog, meter: meter,
                connectionLimit: configuration.limits.connections)
        } catch {
            accessLog?.close()
            throw error
        }
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

    private func makeAccessLog(lanes: Int) throws(ThreadFailure) -> AccessLogWriter? {
        guard settings.boolean(.logAccess) else { return nil }
        let isJSON = LogFormat(settings.text(.logFormat)).isJSON(on: STDOUT_FILENO)
        let logger = logger
        return try AccessLogWriter(descriptor: STDOUT_FILENO, isJSON: isJSON, workers: lanes) { loss in
            logger.warning("\(loss)")
        }
    }
}
