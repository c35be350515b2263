import Viper
import ViperDatabase
import ViperFeatures
import ViperTransfer

/// Imports an account's transactions from comma-separated values: `group,date,description,amount,kind`.
///
/// They are written in batches, between which others can write, and become visible together at the end. After a failure
/// they are deleted in portions; nobody has seen them.
struct TransactionImport {
    let store: TransactionImportStore
    /// Get what the import changes.
    let lists: AccountLists
    let sweeper: TransactionImportSweeper
    let account: UUID
    /// Whether to leave out what the account has already.
    let skipsExisting: Bool
    /// The number of rows per batch.
    let size: BatchSize
    let clock: any Clock

    /// The error of an import that another process has taken over as abandoned.
    private static let takenOver = Failure.refused(
        "Another process treated this import as abandoned because its connection was lost, and undid it.")

    func run(
        from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        let begun = try await begin().get()
        do throws(Failure) {
            return try await copy(from: &source, into: begun, progress)
        } catch {
            await sweeper.undo(begun)
            throw error
        }
    }

    private func begin() async -> Result<TransactionImportStore.Begun, Failure> {
        do throws(DatabaseError) {
            while true {
                switch try await store.begin(for: account, at: clock.now()) {
                case .begun(let begun): return .success(begun)
                case .leftover(let begun): try await sweeper.sweep(begun)
                case .missing: return .failure(.refused("Account with id '\(account.text)' was not found."))
                }
            }
        } catch { return .failure(Failure(error)) }
    }

    private func copy(
        from source: inout some ByteSource, into begun: TransactionImportStore.Begun,
        _ progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        var reader = TransactionReader()
        var size = size
        let batch = TransactionBatch()
        var existing = skipsExisting ? ExistingTransactions(of: account, in: store.database) : nil
        let time = clock.now()  // All become visible together, so all have one time.
        var rows = 0
        var last: UUID?
        while true {
            let ending = try reader.read(into: batch, limit: size.rows)
            if ending == .incomplete {
                progress(ImportProgress(rows: rows, bytes: reader.consumedCount, skipped: existing?.skipped))
                try reader.fill(from: &source)
                continue
            }
            try await stored { () throws(DatabaseError) in try await existing?.remove(from: batch) }
            batch.sort()
            try await write(batch, of: begun, at: time, &size)
            rows += batch.count
            last = batch.last ?? last
            batch.removeAll()
            progress(ImportProgress(rows: rows, bytes: reader.consumedCount, skipped: existing?.skipped))
            guard ending == .end else { continue }
            // Sums of what was just read never overflow.
            let totals = reader.totals.adding(existing?.totals.negated ?? AccountTotals())
            try await finish(begun, adding: rows > 0 ? totals : nil, last)
            return rows
        }
    }

    private func write(
        _ batch: TransactionBatch, of begun: TransactionImportStore.Begun, at time: Timestamp, _ size: inout BatchSize
    ) async throws(Failure) {
        let start = try await stored { () throws(DatabaseError) in
            try await store.write(batch, of: begun, createdAt: time)
        }
        guard let start else { throw Self.takenOver }
        size.note(.now - start, for: batch.count)
    }

    /// Makes the whole import visible.
    ///
    /// - Parameter last: a transaction that was written, if any was.
    private func finish(
        _ begun: TransactionImportStore.Begun, adding totals: AccountTotals?, _ last: UUID?
    ) async throws(Failure) {
        let finishing: TransactionImportStore.Finishing
        do throws(DatabaseError) {
            finishing = try await store.finish(begun, adding: totals, noting: lists)
        } catch {
            switch error {
            case .unavailable, .outcomeUnknown: return try await find(begun, last, after: error)
            default: throw Failure(error)
            }
        }
        switch finishing {
        case .finished: return
        case .takenOver: throw Self.takenOver
        case .missing:
            throw .refused(
                "Account with id '\(account.text)' was deleted while transactions were imported; none of them was kept."
            )
        }
    }

    /// Called when the connection was lost before the response: returns normally if the import was committed all the
    /// same.
    private func find(
        _ begun: TransactionImportStore.Begun, _ last: UUID?, after error: DatabaseError
    ) async throws(Failure) {
        switch await sweeper.settle(begun) {
        case .unfinished(let taken):
            await sweeper.undo(taken)
            throw .unavailable("\(error)")
        case .unknown: throw .outcomeUnknown("\(error)")
        case .gone: break
        }
        guard let last else { return }
        let isSeen: Bool
        do throws(DatabaseError) {
            isSeen = try await store.isSeen(last, of: begun.account)
        } catch { throw .outcomeUnknown("\(error)") }
        guard isSeen else { throw Self.takenOver }
    }
}
