import Glibc
package import ViperCommands
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperTransfer

/// A run of `adder export`.
package struct ExportRun {
    private let program: Program
    private let sink: FileSink
    private let display = Shared(ProgressDisplay(size: nil))
    private let stopper: Stopper

    /// Exports the store, and returns the number of rows and the time it took.
    ///
    /// - Parameter path: the export's; `-` for standard output.
    package static func perform(
        _ program: Program, _ settings: Settings, into path: String, replaces: Bool, _ stopper: Stopper
    ) throws -> (rows: Int, time: Duration) {
        let file = path == "-" ? nil : try PendingFile(path, replaces: replaces)
        let sink = FileSink(
            file?.descriptor ?? STDOUT_FILENO, name: file?.path ?? "standard output", stop: stopper.stopSignal)
        let run = ExportRun(program: program, sink: sink, stopper: stopper)
        var isDone = false
        defer { run.display.value.finish(isDone: isDone) }
        let rows: Int
        switch StoreChoice(settings) {
        case .sqlite(let folder): rows = try run.export(StoreFolder(path: folder))
        case .postgresql:
            let store = try OpenStore(settings, for: .bulk)
            defer { store.close() }
            rows = try run.export(store.database)
        }
        try file?.commit()
        isDone = true
        return (rows, run.display.value.elapsed)
    }

    private func export(_ database: any Database) throws -> Int {
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
    private func export(_ folder: StoreFolder) throws -> Int {
        switch try folder.reach(stopper) {
        case .open(let database):
            defer { try? blocking { await database.close() } }
            let files = try program.features.files(in: folder.path, of: database)
            guard try haveAny(files, database) else { return try export(database) }
            let copier = StoreCopier(database, files)
            return try export(copyOf: folder) { file in
                try copier.copy(into: file) { _ throws(DatabaseError) in
                    guard !stopper.isStopped else { throw .cancelled(detail: "it was stopped") }
                }
            }
        case .served(let client):
            return try export(copyOf: folder) { try client.copy(into: $0) { _ in } }
        }
    }

    private func export(copyOf folder: StoreFolder, by copy: (_ file: String) throws -> Void) throws -> Int {
        let copy = try CopiedStore(of: folder, by: copy)
        defer { copy.remove() }
        return try export(copy.database)
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
