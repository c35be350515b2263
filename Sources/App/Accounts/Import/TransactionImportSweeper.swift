import Synchronization
import ViperDatabase
import ViperValues

/// Deletes what was written by imports that were not finished. Nobody can see it, so that there is no haste.
final class TransactionImportSweeper: Sendable {
    private let store: TransactionImportStore
    private let isAbandoned = Atomic(false)

    /// A sweeper of a database.
    init(_ database: any Database) { store = TransactionImportStore(database: database) }

    /// What became of an import whose end is not known.
    enum Outcome {
        /// It was not finished, and never will be: it was taken over.
        case unfinished(TransactionImportStore.Begun)
        /// It was finished, or another has taken it over.
        case gone
        case unknown
    }

    /// Finds out what became of an import whose last transaction may have been carried out or not: also one that still
    /// runs has ended then. While the store is away it tries for some ten seconds.
    func settle(_ begun: TransactionImportStore.Begun) async -> Outcome {
        await Task.detached {
            for _ in 0..<20 where !self.isAbandoned.load(ordering: .relaxed) {
                do throws(DatabaseError) {
                    guard let taken = try await self.store.takeOver(begun) else { return .gone }
                    return .unfinished(taken)
                } catch { try? await Task.sleep(for: .milliseconds(500)) }
            }
            return .unknown
        }.value
    }

    /// Undoes an import, also in a task that was cancelled. What cannot be deleted now is swept when the store is next
    /// opened, or before the next import.
    func undo(_ begun: TransactionImportStore.Begun) async {
        await Task.detached { try? await self.sweep(begun) }.value
    }

    /// Takes an import over and deletes its rows, a few at a time, until they are gone or another takes it over. After
    /// ``abandon()`` it is cancelled.
    ///
    /// - Parameter pause: how long to leave the writer to others in between.
    func sweep(_ begun: TransactionImportStore.Begun, pause: Duration = .zero) async throws(DatabaseError) {
        guard let begun = try await store.takeOver(begun) else { return }
        var place: UUID? = begun.first
        while let from = place {
            guard !isAbandoned.load(ordering: .relaxed) else { throw .cancelled(detail: "sweeping was given up") }
            place = try await store.delete(after: from, of: begun)
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    /// Leaves what is still there to a later sweep.
    func abandon() { isAbandoned.store(true, ordering: .relaxed) }
}
