import Logging
import ViperDatabase

/// The imports beside a server that runs: the sweeping of what is left of one whose process was killed, and, where no
/// command can open the store beside the server, the socket by which commands bring them.
struct ServedImports: Sendable {
    private let control: ControlServer?
    private let sweeper: ImportSweeper?

    /// Begins both. A server that cannot listen in its folder serves without imports, and says so.
    init(
        _ store: OpenStore, _ importers: [any Importer], of kinds: [any ImportKind.Type], in folder: String,
        logger: Logger
    ) throws {
        let imports = Imports(database: store.database, importers, isShared: true)
        sweeper = try Self.leftover(of: imports, in: store, logger).map { leftover in
            logger.info("Deleting what an import that was killed has left behind")
            return ImportSweeper(imports, leftover) { error in
                logger.warning("What an import has left behind could not be deleted: \(error)")
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

    /// What an import has left behind. A store that cannot be written now is served all the same; what is left is
    /// deleted after a later start.
    private static func leftover(
        of imports: Imports, in store: OpenStore, _ logger: Logger
    ) throws -> Imports.Leftover? {
        do {
            return try blocking { try await imports.obtainLeftover() }
        } catch let error as DatabaseError where store.sqlite?.statistics.isWritable == false {
            logger.warning("What an import has left behind could not be deleted: \(error)")
            return nil
        }
    }

    /// Tells clients that the server is stopping. Returns at once.
    func beginStopping() { control?.beginStopping() }

    /// Waits until they have been told, and what they imported is undone, so long at most.
    func waitForEnd(until deadline: ContinuousClock.Instant) { control?.waitForEnd(until: deadline) }

    /// Lets go of the store.
    func stop() async { await sweeper?.stop() }
}
