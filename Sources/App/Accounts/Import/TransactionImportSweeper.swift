import Synchronization
import ViperDatabase
import ViperValues

/// Deletes the rows of unfinished imports. Nobody can see them, so there is no hurry.
final class TransactionImportSweeper: Sendable {
    private let store: TransactionImportStore
    private let isAbandoned = Atomic(false)

    init(_ store: TransactionImportStore) { self.store = store }

    /// The fate of an import with an unknown outcome.
    enum Outcome {
        /// It was not finished and never will be, since it is taken over now.
        case unfinished(TransactionImportStore.Begun)
        /// It was finished, or another process took it over.
        case gone
        case unknown
    }

    /// Finds out what became of an import whose last transaction has an unknown outcome; if that is still running, it
    /// has ended afterwards. Retries for some ten seconds while the store is unavailable.
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

    /// Undoes an import, even in a cancelled task. Rows that cannot be deleted now are swept when the store is next
    /// opened, or before the next import.
    func undo(_ begun: TransactionImportStore.Begun) async {
        await Task.detached { try? await self.sweep(begun) }.value
    }

    /// Takes over an import and deletes its rows in portions, until they are gone or another process takes over. Throws
    /// `cancelled` after ``abandon()``.
    ///
    /// - Parameter pause: how long to leave the writer to others between two portions.
    func sweep(_ begun: TransactionImportStore.Begun, pause: Duration = .zero) async throws(DatabaseError) {
        guard let begun = try await store.takeOver(begun) else { return }
        var place: UUID? = begun.first
        while let from = place {
            guard !isAbandoned.load(ordering: .relaxed) else { throw .cancelled(detail: "sweeping was given up") }
            place = try await store.delete(after: from, of: begun)
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
    }

    /// Leaves the remaining rows to a later sweep.
    func abandon() { isAbandoned.store(true, ordering: .relaxed) }
}
