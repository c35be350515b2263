import Glibc
import Viper
package import ViperCommands
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperTransfer

/// A run of a feature's command, or of a check: directly in the store, or through the process that holds its folder.
package struct CommandRun {
    let program: Program
    let settings: Settings
    let request: CommandRequest
    /// Whether a new store is made where there is none.
    let createsStore: Bool

    package init(program: Program, settings: Settings, request: CommandRequest, createsStore: Bool) {
        self.program = program
        self.settings = settings
        self.request = request
        self.createsStore = createsStore
    }

    /// Runs the command, whose lines go to standard output.
    package func perform(_ stopper: Stopper) throws {
        try prepare(StoreChoice(settings))
        let access = try OpenStore.reach(settings, for: .serving, stopper, refusal: "accepts no commands") { folder in
            try CommandClient(in: folder, stop: stopper.stopSignal)
        }
        switch access {
        case .open(let store):
            defer { store.close() }
            try run(in: store, stopper)
        case .served(let client): try run(through: client, stopper)
        }
    }

    private func prepare(_ choice: StoreChoice) throws {
        if createsStore { return choice.announceNewStore(as: program.name) }
        if case .sqlite(let folder) = choice { try StoreFolder(path: folder).requireStore() }
    }

    private func run(in store: OpenStore, _ stopper: Stopper) throws {
        if !createsStore { try store.requireStore() }
        let (features, parts) = try store.features(of: program, settings)
        defer { try? blocking { await features.close() } }
        let sink = output(stopper)
        let output = CommandOutput { text throws(Failure) in
            do throws(Failure) {
                try Self.write(text, to: sink)
            } catch {
                throw .broken(error.exportText)
            }
        }
        let failure = try stopper.run { () async -> Failure? in
            do throws(Failure) {
                try await FeatureCommands(features, parts, over: store.database).run(request, to: output)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw Complaint(failure.commandText) }
    }

    private func run(through client: CommandClient, _ stopper: Stopper) throws {
        let sink = output(stopper)
        do {
            try client.run(request) { try Self.write($0, to: sink) }
        } catch {
            stopper.exitIfStopped("The command was stopped. Whether the server carried it out is unknown.")
            throw error
        }
    }

    private func output(_ stopper: Stopper) -> FileSink {
        FileSink(STDOUT_FILENO, name: "standard output", stop: stopper.stopSignal)
    }

    private static func write(_ text: String, to sink: FileSink) throws(Failure) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try sink.write(bytes) }
        }
        try result.get()
    }
}
