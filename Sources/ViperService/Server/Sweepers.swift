import Logging
import ViperDatabase

/// Background deletion while the server runs: of expired responses, and of what features have to delete.
struct Sweepers: Sendable {
    private let sweepers: [PeriodicSweeper]

    /// Starts all sweepers.
    ///
    /// - Parameter keep: how long responses are kept. The sweep runs ten times as often, and at least every five
    ///   minutes; expired responses are never replayed, so until then they only take space.
    init(_ idempotencyStore: DatabaseIdempotencyStore, keep: Duration, _ work: [PeriodicWork], logger: Logger) {
        sweepers =
            [
                PeriodicSweeper(
                    every: min(keep / 10, .seconds(300)),
                    sweep: { () async throws(DatabaseError) in try await idempotencyStore.sweep() },
                    report: { logger.warning("Stored responses could not be swept: \($0)") })
            ]
            + work.map { work in
                PeriodicSweeper(every: work.interval, sweep: work.portion) { logger.warning("\(work.fault): \($0)") }
            }
    }

    /// Stops all sweepers and waits until they no longer use the store.
    func stop() async { for sweeper in sweepers { await sweeper.stop() } }
}
