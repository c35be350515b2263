package import ViperCommands
package import ViperFeatures
import ViperThreads
import ViperTransfer

/// A run of `adder import all`.
package enum ImportAllRun {
    /// Imports into the configured store, and returns the number of rows and the time it took.
    ///
    /// - Parameter path: the export's; `-` for standard input.
    package static func perform(
        _ program: Program, _ settings: Settings, path: String, _ stopper: Stopper
    ) throws -> (rows: Int, time: Duration) {
        let source = try Complaint.of(\.importText) { try FileSource(path: path, stop: stopper.stopSignal) }
        StoreChoice(settings).announceNewStore(as: program.name)
        let store = try OpenStore(settings, for: .bulk)
        defer { store.close() }
        _ = try store.migrate(program.features)
        let display = Shared(ProgressDisplay(size: source.size))
        var isDone = false
        defer { display.value.finish(isDone: isDone) }
        let database = store.database
        let rows = try Complaint.of(\.importText) {
            try stopper.run {
                let run = StoreImport(
                    into: database, features: program.features.tables, migrations: program.features.migrations)
                return try await run.run(from: source) { display.value.update($0) }
            }
        }
        isDone = true
        return (rows, display.value.elapsed)
    }
}
