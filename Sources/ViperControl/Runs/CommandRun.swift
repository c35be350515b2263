import Glibc
import Viper
package import ViperCommands
import ViperDatabase
package import ViperFeatures
package import ViperSettings
import ViperThreads
import ViperTransfer

/// A run of a feature's command, or of a check: directly in the store, or through the process that holds its folder.
package enum CommandRun {
    /// Runs the command, whose lines go to standard output.
    ///
    /// - Parameter createsStore: whether a new store is made where there is none.
    package static func perform(
        _ request: CommandRequest, _ program: Program, _ settings: Settings, createsStore: Bool, _ stopper: Stopper
    ) throws {
        let choice = StoreChoice(settings)
        if createsStore {
            choice.announceNewStore(as: program.name)
        } else if case .sqlite(let folder) = choice {
            try StoreFolder(path: folder).requireStore()
        }
        let sink = FileSink(STDOUT_FILENO, name: "standard output", stop: stopper.stopSignal)
        let access = try OpenStore.reach(settings, for: .serving, stopper, refusal: "accepts no commands") { folder in
            try CommandClient(in: folder, stop: stopper.stopSignal)
        }
        switch access {
        case .open(let store):
            defer { store.close() }
            if !createsStore { try store.requireStore() }
            let (features, parts) = try store.features(of: program, settings)
            defer { try? blocking { await features.close() } }
            try run(request, by: FeatureCommands(features, parts, over: store.database), to: sink, stopper)
        case .served(let client):
            do {
                try client.run(request) { try write($0, to: sink) }
            } catch {
                stopper.exitIfStopped("The command was stopped. Whether the server carried it out is unknown.")
                throw error
            }
        }
    }

    private static func run(
        _ request: CommandRequest, by commands: FeatureCommands, to sink: FileSink, _ stopper: Stopper
    ) throws {
        let output = CommandOutput { text throws(Failure) in
            do throws(Failure) {
                try write(text, to: sink)
            } catch {
                throw .broken(error.exportText)
            }
        }
        try Complaint.of(\.commandText) { try stopper.run { try await commands.run(request, to: output) } }
    }

    private static func write(_ text: String, to sink: FileSink) throws(Failure) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try sink.write(bytes) }
        }
        try result.get()
    }
}
