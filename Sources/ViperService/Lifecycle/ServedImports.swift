import Logging
import ViperDatabase

/// Imports beside a running server: sweeps what a killed import left behind and, if no command can open the store
/// beside the server, listens on the socket through which commands send imports.
struct ServedImports: Sendable {
    private let control: ControlServer?
    private let sweeper: ImportSweeper?

    /// Starts both. If the server cannot listen in its folder, it logs that and serves without imports.
    init(
        _ store: OpenStore, _ importers: [any Importer], of kinds: [any ImportKind.Type], in folder: String,
        logger: Logger
    ) throws {
        let imports = Imports(database: store.database, importers, isShared: true)
        sweeper = try Self.leftover(of: imports, in: store, logger).map { leftover in
            logger.info("Deleting the leftovers of an interrupted import")
            return ImportSweeper(imports, leftover) { error in
                logger.warning("The leftovers of an import could not be deleted: \(error)")
            }
        }
        guard store.sqlite != nil else {
            control = nil
            return
        }
        do throws(ControlFault) {
            control = try ControlServer(
                in: folder, for: imports, of: kinds, copying: store.sqlite)
        } catch {
            logger.warning("Commands can neither import nor copy the store while this server runs: \(error)")
            control = nil
        }
    }

    /// What an import left behind. A store that is read-only now is served all the same; the leftover is deleted after
    /// a later start.
    private static func leftover(
        of imports: Imports, in store: OpenStore, _ logger: Logger
    ) throws -> Imports.Leftover? {
        do {
            return try blocking { try await imports.leftover() }
        } catch let error as DatabaseError where store.sqlite?.statistics.isWritable == false {
            logger.warning("The leftovers of an import could not be deleted: \(error)")
            return nil
        }
    }

    /// Tells clients that the server is stopping. Returns at once.
    func beginStopping() { control?.beginStopping() }

    /// Waits until they have been told and their imports are rolled back, until the deadline at most.
    func waitForEnd(until deadline: ContinuousClock.Instant) { control?.waitForEnd(until: deadline) }

    /// Stops using the store.
    func stop() async { await sweeper?.stop() }
}
