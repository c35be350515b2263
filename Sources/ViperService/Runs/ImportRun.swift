import Glibc
import ViperDatabase

/// A run of `adder import`: directly into the store, or through the server that holds its folder.
struct ImportRun {
    let program: Program
    let request: ImportRequest
    /// The source's path; `-` for standard input.
    let path: String
    let settings: Settings

    enum Outcome {
        case done(rows: Int, Duration)
        /// Why nothing was imported, as a line for people.
        case failed(String)
    }

    /// How long to wait for a process that holds the folder without listening: a server that starts or stops.
    private static let patience = Duration.seconds(3)

    /// Runs the import. If a signal stops it, the process ends with the signal's exit status.
    func perform() throws -> Outcome {
        let stopper = try Stopper.listening(as: program.name)
        let source = try FileSource(path: path, stop: stopper.stopSignal)
        let outcome = try outcome(of: source, stopper)
        if case .failed = outcome { stopper.exitIfStopped("\(ImportError.cancelled)") }
        return outcome
    }

    private func outcome(of source: FileSource, _ stopper: Stopper) throws -> Outcome {
        let choice = try StoreChoice(settings)
        choice.announceNewStore(as: program.name)
        switch choice {
        case .sqlite(let folder): return try outcome(of: source, inFolder: folder, stopper)
        case .postgresql:
            let store = try OpenStore(settings, for: .bulk)
            defer { store.close() }
            return try run(source, into: store, besideOthers: true, stopper)
        }
    }

    private func outcome(of source: FileSource, inFolder folder: String, _ stopper: Stopper) throws -> Outcome {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if let store = try open() {
                defer { store.close() }
                // Listens to tell other commands that an import is running.
                let control = try ControlServer(
                    in: folder, for: nil, of: program.features.imports, copying: store.sqlite)
                defer {
                    control.beginStopping()
                    control.waitForEnd(until: .now + .seconds(1))
                }
                return try run(source, into: store, besideOthers: false, stopper)
            }
            let request = ControlRequest(request)
            if let client = try ControlClient(in: folder, asking: request, stop: stopper.stopSignal) {
                return try run(source, through: client)
            }
            guard ContinuousClock.now < deadline, stopper.signal == nil else {
                throw ControlFault("the data folder \(folder) is held by a process that accepts no imports")
            }
            usleep(20_000)
        }
    }

    /// The store; nil if another process holds the folder.
    private func open() throws -> OpenStore? {
        do {
            return try OpenStore(settings, for: .bulk)
        } catch DatabaseError.locked {
            return nil
        }
    }
}

extension ImportRun {
    /// - Parameter isShared: whether others write to the store too.
    private func run(
        _ source: FileSource, into store: OpenStore, besideOthers isShared: Bool, _ stopper: Stopper
    ) throws -> Outcome {
        _ = try store.migrate(program.features.migrations)
        let features = try program.features.make(
            FeatureContext(
                database: store.database, settings: settings, product: program.product, isServing: false))
        let imports = Imports(database: store.database, features.flatMap(\.importers), isShared: isShared)
        let display = Shared(ProgressDisplay(size: source.size))
        let result = try stopper.run { () async -> Result<Int, ImportError> in
            var source = source
            do throws(ImportError) {
                return .success(try await imports.run(request, from: &source) { display.value.update($0) })
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let rows):
            display.value.finish(isDone: true)
            return .done(rows: rows, display.value.elapsed)
        case .failure(let error):
            display.value.finish(isDone: false)
            return .failed("\(error)")
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
            return .done(rows: rows, display.elapsed)
        case .failed(let message, _): return .failed(message)
        case .progress, .copying: return .failed("The server's last reply was not a result.")
        }
    }
}
