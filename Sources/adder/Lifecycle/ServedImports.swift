import App
import Database
import Logging

/// The imports beside a server that runs: the socket by which commands bring them, and the sweeping of what is left of
/// one whose process was killed.
struct ServedImports: Sendable {
    private let control: ControlServer?
    private let sweeper: ImportSweeper?

    /// Begins both. A server that cannot listen in its folder serves without imports, and says so.
    init(_ store: OpenStore, in folder: String) throws {
        let database = store.database
        let logger = Logger(label: "adder")
        let imports = Imports(database: database, isShared: true)
        // Before the first import of this process: one that runs cannot be told from what is left of another.
        sweeper = try blocking { try await imports.obtainLeftover() }.map { leftover in
            logger.info("Deleting what an import that was killed has left behind")
            return ImportSweeper(imports, leftover) { error in
                logger.warning("What an import has left behind could not be deleted: \(error)")
            }
        }
        do throws(ControlFault) {
            control = try ControlServer(in: folder, for: imports, copying: store.sqlite)
        } catch {
            logger.warning("Commands can neither import nor copy the store while this server runs: \(error)")
            control = nil
        }
    }

    /// Tells clients that the server is stopping. Returns at once.
    func beginStopping() { control?.beginStopping() }

    /// Waits until they have been told, and what they imported is undone, so long at most.
    func waitForEnd(until deadline: ContinuousClock.Instant) { control?.waitForEnd(until: deadline) }

    /// Lets go of the store.
    func stop() async { await sweeper?.stop() }
}
