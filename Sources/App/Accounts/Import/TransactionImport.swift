import Database
import HTTP

/// Imports an account's transactions from comma-separated values: `group,date,description,amount,kind`.
///
/// They are written in batches, between which others write, and come to be seen at once at the end. Should anything go
/// wrong before, they are deleted in portions; nobody has seen them.
struct TransactionImport: Importer {
    private let store: TransactionImportStore
    private let sweeper: TransactionImportSweeper
    private let account: UUID
    private let size: BatchSize
    private let clock: any Clock

    /// An import into an account.
    ///
    /// - Parameter size: how many rows to write at once.
    init(
        into account: UUID, of database: any Database, sweeper: TransactionImportSweeper, size: BatchSize,
        clock: any Clock
    ) {
        store = TransactionImportStore(database: database)
        self.sweeper = sweeper
        self.account = account
        self.size = size
        self.clock = clock
    }

    func run(
        from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        let begun = try await begin().get()
        do throws(ImportError) {
            return try await copy(from: &source, into: begun, progress)
        } catch {
            await sweeper.undo(begun)
            throw error
        }
    }

    private func begin() async -> Result<TransactionImportStore.Begun, ImportError> {
        do throws(DatabaseError) {
            while true {
                switch try await store.perform(beginningFor: account, at: clock.now()) {
                case .begun(let begun): return .success(begun)
                case .leftover(let begun): try await sweeper.sweep(begun)
                case .missing: return .failure(.refused("Account with id '\(account.text)' was not found."))
                }
            }
        } catch { return .failure(ImportError(error)) }
    }

    private func copy(
        from source: inout some ByteSource, into begun: TransactionImportStore.Begun,
        _ progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        var reader = TransactionReader()
        var size = size
        let batch = TransactionBatch()
        let time = clock.now()  // One time for all, as they come to be seen at once.
        var rows = 0
        while true {
            let ending = try reader.read(into: batch, limit: size.rows)
            if ending == .incomplete {
                progress(ImportProgress(rows: rows, bytes: reader.consumedCount))
                try reader.fill(from: &source)
                continue
            }
            batch.sort()
            do throws(DatabaseError) {
                let start = try await store.perform(writing: batch, of: begun, createdAt: time)
                size.note(.now - start, for: batch.count)
                rows += batch.count
                batch.removeAll()
                progress(ImportProgress(rows: rows, bytes: reader.consumedCount))
                guard ending == .end else { continue }
                try await store.perform(finishing: begun, adding: rows > 0 ? reader.totals : nil)
                return rows
            } catch { throw ImportError(error) }
        }
    }
}
