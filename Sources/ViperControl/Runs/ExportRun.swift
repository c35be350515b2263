import Glibc
package import ViperCommands
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperTransfer

/// A run of `adder export`.
package struct ExportRun {
    let program: Program
    let settings: Settings
    /// The export's path; `-` for standard output.
    let path: String
    let replaces: Bool

    package init(program: Program, settings: Settings, path: String, replaces: Bool) {
        self.program = program
        self.settings = settings
        self.path = path
        self.replaces = replaces
    }

    /// Exports the store, and returns the number of rows and the time it took.
    package func perform(_ stopper: Stopper) throws -> (rows: Int, time: Duration) {
        let choice = StoreChoice(settings)
        let file = path == "-" ? nil : try PendingFile(path, replaces: replaces)
        let sink = FileSink(
            file?.descriptor ?? STDOUT_FILENO, name: file?.path ?? "standard output", stop: stopper.stopSignal)
        let display = Shared(ProgressDisplay(size: nil))
        var isDone = false
        defer { display.value.finish(isDone: isDone) }
        let rows: Int
        switch choice {
        case .sqlite(let folder): rows = try export(StoreFolder(path: folder), to: sink, display, stopper)
        case .postgresql:
            let store = try OpenStore(settings, for: .bulk)
            defer { store.close() }
            rows = try export(store.database, to: sink, display, stopper)
        }
        try file?.commit()
        isDone = true
        return (rows, display.value.elapsed)
    }

    private func export(
        _ database: any Database, to sink: FileSink, _ display: Shared<ProgressDisplay>, _ stopper: Stopper
    ) throws -> Int {
        try Complaint.of(\.exportText) {
            try stopper.run {
                try await database.migrate(program.features.migrations)
                let export = StoreExport(
                    of: database, version: program.product.version, features: program.features.tables,
                    migrations: program.features.migrations)
                return try await export.run(into: sink) { display.value.update($0) }
            }
        }
    }

    /// If a server holds the store, or it has files beside the database, exports a copy of it instead: a snapshot.
    private func export(
        _ folder: StoreFolder, to sink: FileSink, _ display: Shared<ProgressDisplay>, _ stopper: Stopper
    ) throws -> Int {
        switch try folder.reach(stopper) {
        case .open(let database):
            defer { try? blocking { await database.close() } }
            let files = try program.features.files(in: folder.path, of: database)
            guard try haveAny(files, database) else { return try export(database, to: sink, display, stopper) }
            let copier = StoreCopier(database, files)
            return try export(to: sink, display, stopper, copyOf: folder) { file in
                try copier.copy(into: file) { _ throws(DatabaseError) in
                    guard !stopper.isStopped else { throw .cancelled(detail: "it was stopped") }
                }
            }
        case .served(let client):
            return try export(to: sink, display, stopper, copyOf: folder) { try client.copy(into: $0) { _ in } }
        }
    }

    private func export(
        to sink: FileSink, _ display: Shared<ProgressDisplay>, _ stopper: Stopper, copyOf folder: StoreFolder,
        by copy: (_ file: String) throws -> Void
    ) throws -> Int {
        let copy = try CopiedStore(of: folder, by: copy)
        defer { copy.remove() }
        return try export(copy.database, to: sink, display, stopper)
    }

    private func haveAny(_ files: [any StoreFiles], _ database: SQLiteDatabase) throws -> Bool {
        let migrations = program.features.migrations
        return try blocking {
            try await database.migrate(migrations)
            for files in files where try await files.exist() { return true }
            return false
        }
    }
}
