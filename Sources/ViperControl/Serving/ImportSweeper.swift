import ViperDatabase
import ViperTransfer

/// Deletes what a killed import left behind, while the server runs.
struct ImportSweeper: Sendable {
    private let imports: Imports
    private let task: Task<Void, Never>

    /// Starts a task.
    ///
    /// - Parameters:
    ///   - leftover: as found before this process's first import.
    ///   - report: called with an error, for the log; what remains is swept at the next start.
    init(_ imports: Imports, _ leftover: Imports.Leftover, report: @escaping @Sendable (DatabaseError) -> Void) {
        self.imports = imports
        task = Task.detached(priority: .background) {
            do throws(DatabaseError) {
                try await imports.sweep(leftover)
            } catch {
                if !Task.isCancelled { report(error) }
            }
        }
    }

    /// Stops the task and waits until it no longer uses the store.
    func stop() async {
        task.cancel()
        imports.abandon()
        await task.value
    }
}
