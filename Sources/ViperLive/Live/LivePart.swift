import Logging
import Viper
import ViperDatabase
public import ViperFeatures
import ViperValues

/// The log of changes with those who keep lists open, as a part of a service.
package struct LivePart: ServicePart, ServiceWork {
    package static let schema: any KitSchema.Type = ChangesSchema.self
    package static let declaredBy: StaticString = "feature.liveLists()"

    private let context: FeatureContext
    private let log: ChangeLog

    package init(_ context: FeatureContext, of features: FeatureList) {
        self.context = context
        let streams = context.service { StreamShares() }
        log = ChangeLog(
            over: context.database, clock: context.clock, limits: LiveLimits(context.settings),
            publicPath: context.settings.text(.serverPublicPath), streams: streams)
    }

    package func provide(to context: FeatureContext) -> FeatureContext { context.providing(log) }

    package var metrics: [Metrics.Family] { log.feed.metrics(of: context.product.name) }

    /// Deletes what the log no longer keeps, and warns of what holds it back.
    package var periodicWork: [PeriodicWork] {
        let held = HeldChanges(of: log.database) { [logger = context.logger] in logger.warning("\($0)") }
        return [log.sweeping(by: context.settings)] + held.watching
    }

    package func start() { log.feed.start { [logger = context.logger] in logger.warning("\($0)") } }

    package func beginStopping() { log.feed.end() }

    package func stop() async { await log.feed.stop() }
}

extension LiveLimits {
    init(_ settings: Settings) {
        self.init()
        // A stream that says nothing for as long as the timeout would be cut.
        let timeout = settings.duration(.limitsStreamTimeout) ?? .seconds(30)
        heartbeat = min(heartbeat, timeout / 2)
    }
}

extension ChangeLog {
    func sweeping(by settings: Settings) -> PeriodicWork {
        let keep = settings.duration(.changesKeep) ?? .seconds(86_400)
        let rows = settings.integer(.changesRows)
        let table = table
        return PeriodicWork(every: min(keep / 10, .seconds(60)), fault: "The change log could not be swept") {
            () async throws(DatabaseError) in
            let limit = Timestamp.now().advanced(microseconds: -keep.inMicroseconds)
            return try await table.sweep(before: limit, keeping: rows)
        }
    }
}

extension FeatureDeclaration {
    /// Declares that the feature has lists that clients may keep open.
    public mutating func liveLists() { use(LivePart.self) }
}
