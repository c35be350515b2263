import Logging

/// Background deletion while the server runs: of expired responses, and of what features have to delete.
struct Sweepers: Sendable {
    private let sweepers: [PeriodicSweeper]

    /// Starts all sweepers.
    init(_ work: [PeriodicWork], logger: Logger) {
        sweepers = work.map { work in
            PeriodicSweeper(every: work.interval, sweep: work.portion) { logger.warning("\(work.fault): \($0)") }
        }
    }

    /// Stops all sweepers and waits until they no longer use the store.
    func stop() async { for sweeper in sweepers { await sweeper.stop() } }
}
