import Glibc
import Viper
import ViperCommands
package import ViperFeatures
import ViperThreads
package import ViperTransfer

/// A run of `adder import`: directly into the store, or through the server that holds its folder.
package struct ImportRun {
    let program: Program
    let request: ImportRequest
    /// The source's path; `-` for standard input.
    let path: String
    let settings: Settings

    package init(program: Program, request: ImportRequest, path: String, settings: Settings) {
        self.program = program
        self.request = request
        self.path = path
        self.settings = settings
    }

    package enum Outcome {
        /// - Parameter skipped: see `ImportProgress.skipped`.
        case done(rows: Int, skipped: Int?, Duration)
        /// Why nothing was imported, as a line for people.
        case failed(String)
    }

    /// Runs the import. If a signal stops it, the process ends with the signal's exit status.
    package func perform() throws -> Outcome {
        let stopper = try Stopper.listening(as: program.name)
        let source = try Complaint.of(\.importText) { try FileSource(path: path, stop: stopper.stopSignal) }
        let outcome = try outcome(of: source, stopper)
        if case .failed = outcome { stopper.exitIfStopped(Failure.stopped.importText) }
        return outcome
    }

    private func outcome(of source: FileSource, _ stopper: Stopper) throws -> Outcome {
        StoreChoice(settings).announceNewStore(as: program.name)
        let access = try OpenStore.reach(settings, for: .bulk, stopper, refusal: "accepts no imports") { folder in
            try ControlClient(in: folder, asking: ControlRequest(request), stop: stopper.stopSignal)
        }
        switch access {
        case .open(let store):
            defer { store.close() }
            return try run(source, into: store, stopper)
        case .served(let client): return try run(source, through: client)
        }
    }
}

extension ImportRun {
    private func run(_ source: FileSource, into store: OpenStore, _ stopper: Stopper) throws -> Outcome {
        let (features, parts) = try store.features(of: program, settings)
        let control = try listen(features, parts, store)
        defer {
            control?.beginStopping()
            control?.waitForEnd(until: .now + .seconds(1))
        }
        return try run(source, by: features, into: store, stopper)
    }

    /// Listens in a folder that this process holds, to do what other commands ask for, and to tell them that an import is
    /// running.
    private func listen(
        _ features: FeatureInstances, _ parts: [any ServicePart], _ store: OpenStore
    ) throws(Complaint) -> ControlServer? {
        guard store.sqlite != nil else { return nil }
        return try ControlServer(
            in: settings.text(.dataFolder),
            for: ControlServices(program, features, parts, over: store, imports: nil))
    }

    private func run(
        _ source: FileSource, by features: FeatureInstances, into store: OpenStore, _ stopper: Stopper
    ) throws -> Outcome {
        // Others write to PostgreSQL too.
        let isShared = store.sqlite == nil
        let imports = Imports(database: store.database, features.importers, isShared: isShared)
        let display = Shared(ProgressDisplay(size: source.size))
        let result = try stopper.run { () async -> Result<Int, Failure> in
            var source = source
            do throws(Failure) {
                return .success(try await imports.run(request, from: &source) { display.value.update($0) })
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let rows):
            display.value.finish(isDone: true)
            return .done(rows: rows, skipped: display.value.progress.skipped, display.value.elapsed)
        case .failure(let error):
            display.value.finish(isDone: false)
            return .failed(error.importText)
        }
    }
}

extension ImportRun {
    private func run(_ source: FileSource, through client: ControlClient) throws -> Outcome {
        var client = client
        var display = ProgressDisplay(size: source.size)
        var isDone = false
        defer { display.finish(isDone: isDone) }
        switch try client.run(source, progress: { display.update($0) }) {
        case .done(let rows):
            isDone = true
            return .done(rows: rows, skipped: display.progress.skipped, display.elapsed)
        case .failed(let message): return .failed(message)
        case .progress, .copying, .output: return .failed("The server's last reply was not a result.")
        }
    }
}
