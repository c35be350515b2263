import App
import Logging
import ViperDatabase

/// What is deleted in the background while the server serves: kept answers whose time is over, and what deleted accounts
/// have left behind.
struct Sweepers: Sendable {
    private let sweepers: [PeriodicSweeper]

    /// Begins.
    ///
    /// - Parameter keep: how long answers are kept. They are looked for ten times as often, and at least every five
    ///   minutes: what is over is never shown, so that only its room is lost until then.
    init(_ ledger: KeyLedger, keep: Duration, _ database: any Database) {
        let logger = Logger(label: "adder")
        let accounts = DeletedAccountSweeper(database)
        sweepers = [
            PeriodicSweeper(
                every: min(keep / 10, .seconds(300)),
                sweep: { () async throws(DatabaseError) in try await ledger.sweep() },
                report: { logger.warning("Kept answers could not be swept: \($0)") }),
            PeriodicSweeper(
                every: .seconds(300), sweep: { () async throws(DatabaseError) in try await accounts.sweep() },
                report: { logger.warning("What deleted accounts left behind could not be swept: \($0)") }),
        ]
    }

    /// Ends them, and waits until they have let go of the store.
    func stop() async { for sweeper in sweepers { await sweeper.stop() } }
}
