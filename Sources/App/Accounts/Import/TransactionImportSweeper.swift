import Database
import HTTP
import Synchronization

/// Deletes what was written by imports that were not finished. Nobody can see it, so that there is no haste.
final class TransactionImportSweeper: Sendable {
    private let store: TransactionImportStore
    private let isAbandoned = Atomic(false)

    /// A sweeper of a database.
    init(_ database: any Database) { store = TransactionImportStore(database: database) }

    /// Undoes an import, also in a task that was cancelled. What cannot be deleted now is swept when the store is next
    /// opened, or before the next import.
    func undo(_ begun: TransactionImportStore.Begun) async {
        await Task.detached { try? await self.sweep(begun) }.value
    }

    /// Deletes an import's rows, a few at a time, until they are gone. After ``abandon()`` it is cancelled.
    ///
    /// - Parameter pause: how long to leave the writer to others in between.
    func sweep(_ begun: TransactionImportStore.Begun, pause: Duration = .zero) async throws(DatabaseError) {
        var place: UUID? = begun.first
        while let from = place {
            guard !isAbandoned.load(ordering: .relaxed) else { throw .cancelled(detail: "sweeping was given up") }
            place = try await store.perform(deletingAfter: from, of: begun)
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    /// Leaves what is still there to a later sweep.
    func abandon() { isAbandoned.store(true, ordering: .relaxed) }
}
