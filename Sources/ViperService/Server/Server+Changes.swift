import Logging
import ViperDatabase
import ViperLive
import ViperValues

extension Server {
    /// The log of what becomes of the features' lists.
    func changeLog(over database: any Database) -> ChangeLog {
        var limits = LiveLimits()
        // Streams are never idle, so that the rest is for everybody else.
        let connections = settings.integer(.limitsConnections)
        limits.streams = min(settings.integer(.limitsStreams), connections - connections / 20)
        limits.callerStreams = settings.integer(.limitsCallerStreams)
        let share = settings.integer(.limitsStreamsPerAddress)
        limits.addressStreams = share > 0 ? share : nil
        // A stream that says nothing for as long as the timeout would be cut.
        let timeout = settings.duration(.limitsStreamTimeout) ?? .seconds(30)
        limits.heartbeat = min(limits.heartbeat, timeout / 2)
        return ChangeLog(
            over: database, limits: limits, publicPath: settings.text(.serverPublicPath),
            proxies: settings.trustedProxies, watch: watch)
    }

    /// Deletes what the log no longer keeps, and warns of what holds it back.
    func work(of changes: ChangeLog) -> [PeriodicWork] {
        let logger = Logger(label: program.name)
        let held = HeldChanges(of: changes.database) { logger.warning("\($0)") }
        return [sweeping(of: changes)] + held.watching
    }

    func sweeping(of changes: ChangeLog) -> PeriodicWork {
        let keep = settings.duration(.changesKeep) ?? .seconds(86_400)
        let rows = settings.integer(.changesRows)
        let table = changes.table
        return PeriodicWork(every: min(keep / 10, .seconds(60)), fault: "The change log could not be swept") {
            () async throws(DatabaseError) in
            let limit = Timestamp.now().advanced(microseconds: -keep.inMicroseconds)
            return try await table.sweep(before: limit, keeping: rows)
        }
    }
}
