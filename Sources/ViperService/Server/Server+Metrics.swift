import ViperControl
import ViperDaemon
import ViperDatabase
import ViperHTTP
import ViperOperations
import ViperPostgreSQL

extension Server {
    /// The metrics for the configured audience; nil for nobody.
    func exposure(of service: any MetricsService) -> MetricsExposure? {
        let audience: MetricsAudience
        switch settings.text(.serverMetrics) {
        case "none": return nil
        case "loopback": audience = .loopback
        case "all": audience = .all
        case let networks: audience = .networks(SettingKind.parts(of: networks).compactMap { Network($0) })
        }
        return MetricsExposure(service, to: audience, behind: settings.trustedProxies)
    }

    /// Passes access records to the meter and the log; what is disabled costs nothing.
    static func accessLog(_ meter: RequestMeter?, _ writer: AccessLogWriter?) -> AccessLog {
        switch (meter, writer) {
        case (let meter?, let writer?):
            { record, lane in
                meter.note(record, lane: lane)
                writer.write(record, worker: lane)
            }
        case (let meter?, nil): { record, lane in meter.note(record, lane: lane) }
        case (nil, let writer?): { record, lane in writer.write(record, worker: lane) }
        case (nil, nil): { _, _ in }
        }
    }
}

extension ServerMetrics.Store {
    init(_ store: OpenStore) {
        switch store {
        case .sqlite(let database): self = .sqlite(database.statistics)
        case .postgresql(let database): self = .postgresql(database.statistics)
        }
    }
}
