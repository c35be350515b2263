import ViperDatabase

/// Deletes, while the server serves, what an import has left behind whose process was killed.
struct ImportSweeper: Sendable {
    private let imports: Imports
    private let task: Task<Void, Never>

    /// Begins, in a task of its own.
    ///
    /// - Parameters:
    ///   - leftover: as found before the first import of this process.
    ///   - report: is told what went wrong, for the log; what is left is swept at the next start.
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

    /// Ends it, and waits until it has let go of the store.
    func stop() async {
        task.cancel()
        imports.abandon()
        await task.value
    }
}
