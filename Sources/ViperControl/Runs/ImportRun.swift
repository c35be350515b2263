import Glibc
import Viper
package import ViperCommands
package import ViperFeatures
package import ViperSettings
import ViperThreads
package import ViperTransfer

/// A run of `adder import`: directly into the store, or through the server that holds its folder.
package enum ImportRun {
    /// Runs the import.
    ///
    /// - Parameter path: the source's; `-` for standard input.
    /// - Returns: the number of rows, that of those skipped (see `ImportProgress.skipped`), and the time it took.
    package static func perform(
        _ request: ImportRequest, _ program: Program, _ settings: Settings, path: String, _ stopper: Stopper
    ) throws -> (rows: Int, skipped: Int?, time: Duration) {
        let source = try Complaint.of(\.importText) { try FileSource(path: path, stop: stopper.stopSignal) }
        StoreChoice(settings).announceNewStore(as: program.name)
        let access = try OpenStore.reach(settings, for: .bulk, stopper, refusal: "accepts no imports") { folder in
            try ControlClient(in: folder, asking: ControlRequest(request), stop: stopper.stopSignal)
        }
        switch access {
        case .open(let store):
            defer { store.close() }
            let (features, parts) = try store.features(of: program, settings)
            // So that other commands get what they ask for, and are told that an import is running.
            let services = ControlServices(program, features, parts, over: store, imports: nil)
            let control = try store.sqlite == nil ? nil : ControlServer(in: settings.text(.dataFolder), for: services)
            defer {
                control?.beginStopping()
                control?.waitForEnd(until: .now + .seconds(1))
            }
            return try showing(source.size) { display in
                try run(request, source, by: features, into: store, display, stopper)
            }
        case .served(var client):
            return try showing(source.size) { display in
                try client.run(source) { display.value.update($0) }
            }
        }
    }

    /// Shows the progress of an import, which returns the number of rows.
    private static func showing(
        _ size: Int?, _ work: (Shared<ProgressDisplay>) throws -> Int
    ) throws -> (rows: Int, skipped: Int?, time: Duration) {
        let display = Shared(ProgressDisplay(size: size))
        var isDone = false
        defer { display.value.finish(isDone: isDone) }
        let rows = try work(display)
        isDone = true
        return (rows, display.value.progress.skipped, display.value.elapsed)
    }

    private static func run(
        _ request: ImportRequest, _ source: FileSource, by features: FeatureInstances, into store: OpenStore,
        _ display: Shared<ProgressDisplay>, _ stopper: Stopper
    ) throws -> Int {
        // Others write to PostgreSQL too.
        let isShared = store.sqlite == nil
        let imports = Imports(database: store.database, features.importers, isShared: isShared)
        return try Complaint.of(\.importText) {
            try stopper.run {
                var source = source
                return try await imports.run(request, from: &source) { display.value.update($0) }
            }
        }
    }
}
