package import Logging
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperTransfer

/// Commands beside a running server: sweeps what a killed import left behind and, if no command can open the store
/// beside the server, listens on the socket through which commands send imports and everything else they ask for.
package struct ServedCommands: Sendable {
    private let control: ControlServer?
    private let imports: Imports
    /// Deletes what an import left behind; nil if none did.
    private let sweeping: Task<Void, Never>?

    /// Starts both. If the server cannot listen in its folder, it logs that and serves without commands.
    package init(
        _ program: Program, _ features: FeatureInstances, _ parts: [any ServicePart], over store: OpenStore,
        in folder: String, logger: Logger
    ) throws {
        let imports = Imports(database: store.database, features.importers, isShared: true)
        self.imports = imports
        sweeping = try Self.leftover(of: imports, in: store, logger).map { leftover in
            logger.info("Deleting the leftovers of an interrupted import")
            return Task.detached(priority: .background) {
                do throws(DatabaseError) {
                    try await imports.sweep(leftover)
                } catch {
                    // What remains is swept at the next start.
                    if !Task.isCancelled { logger.warning("The leftovers of an import could not be deleted: \(error)") }
                }
            }
        }
        guard store.sqlite != nil else {
            control = nil
            return
        }
        do throws(Complaint) {
            control = try ControlServer(
                in: folder, for: ControlServices(program, features, parts, over: store, imports: imports))
        } catch {
            logger.warning("Commands can use the store only while this server does not run: \(error)")
            control = nil
        }
    }

    /// What an import left behind. A store that is read-only now is still served; the leftover is deleted after
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
    package func beginStopping() { control?.beginStopping() }

    /// Waits until they have been told and their work is rolled back, until the deadline at most.
    package func waitForEnd(until deadline: ContinuousClock.Instant) { control?.waitForEnd(until: deadline) }

    /// Stops using the store.
    package func stop() async {
        guard let sweeping else { return }
        sweeping.cancel()
        imports.abandon()
        await sweeping.value
    }
}
