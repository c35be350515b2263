public import Viper
public import ViperDatabase
public import ViperFeatures
import ViperFiles

/// Reads an export into an empty store in one transaction: all of it or nothing. See `ExportFormat`.
public struct StoreImport: Sendable {
    private let database: any Database
    private let features: [ExportedFeature]
    private let migrations: [Migration]

    /// Creates the import into a migrated store.
    ///
    /// - Parameter features: the tables that an export may have, in the order in which they are written.
    public init(into database: any Database, features: [ExportedFeature], migrations: [Migration]) {
        self.database = database
        self.features = features
        self.migrations = migrations
    }

    /// Runs on the calling task, whose thread must be allowed to block. If it throws or the task is cancelled, nothing
    /// is stored. It holds some megabytes, however many rows there are.
    ///
    /// - Parameters:
    ///   - source: the export's bytes.
    ///   - progress: called after each portion.
    /// - Returns: how many rows were imported.
    public func run(
        from source: some ByteSource & SendableMetatype, progress: @escaping (ImportProgress) -> Void = { _ in }
    ) async throws(Failure) -> Int {
        let lock = try await acquire()
        do throws(Failure) {
            let rows = try await runAlone(source, progress)
            await lock.release()
            return rows
        } catch {
            await lock.release()
            throw error
        }
    }

    /// Takes the lock of all imports, in any process.
    private func acquire() async throws(Failure) -> HeldLock {
        let lock = try await stored { () throws(DatabaseError) in try await database.acquire(.imports) }
        if let lock { return lock }
        throw .anotherRuns
    }

    private func runAlone(
        _ source: some ByteSource & SendableMetatype, _ progress: @escaping (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        let reading = ImportReading(source, progress)
        do throws(DatabaseError) {
            try await database.transact { transaction throws(DatabaseError) in
                try await reading.run { () throws(Failure) in try await copy(reading, into: transaction) }
            }
        } catch {
            if let fault = reading.fault { throw fault }
            throw Failure(error)
        }
        return reading.rows
    }

    private func copy(
        _ reading: ImportReading<some ByteSource & SendableMetatype>, into transaction: any Transaction
    ) async throws(Failure) {
        guard let head = try reading.nextLine() else { throw .invalid(line: nil, detail: "The file is empty.") }
        let parser = try reading.naming { () throws(Complaint) in
            try ExportParser(head: head, features: features, migrations: migrations)
        }
        reading.digest.update(head)
        try await refuseRows(in: transaction)
        let relations = features.compactMap { $0.relations?() }
        var current = 0
        while let line = try reading.nextLine() {
            guard !Task.isCancelled else { throw .stopped }
            let number = reading.lineNumber
            switch try reading.naming({ () throws(Complaint) in
                try parser.read(line, number: number, hint: current)
            }) {
            case .row(let index):
                reading.digest.update(line)
                if index != current { try await write(parser.tables[current], relations, to: transaction, reading) }
                current = index
                if parser.tables[index].batch.isFull {
                    try await write(parser.tables[index], relations, to: transaction, reading)
                }
            case .end(let digest):
                try reading.finish(expecting: digest)
                if current < parser.tables.count {
                    try await write(parser.tables[current], relations, to: transaction, reading)
                }
                for relation in relations { try await relation.finish(parser.tables, in: transaction) }
                return try await finish(transaction)
            }
        }
        throw .invalid(
            line: reading.lineNumber + 1, detail: "Expected the last line of an export: the file is truncated.")
    }

    /// Throws unless the store is empty: imported rows might duplicate existing ones.
    private func refuseRows(in transaction: any Transaction) async throws(Failure) {
        for statement in features.flatMap(\.beforeImport) {
            try await stored { () throws(DatabaseError) in _ = try await transaction.execute(statement) }
        }
        for table in features.flatMap(\.tables) {
            let first = table.rows.page(limit: 1)
            let isAny = try await stored { () throws(DatabaseError) in
                try await transaction.finds(first.sql, first.parameters)
            }
            guard !isAny else { throw .refused("The store is not empty: \(table.name) has rows.") }
        }
    }

    private func write(
        _ target: ImportedTable, _ relations: [any ImportRelations], to transaction: any Transaction,
        _ reading: ImportReading<some ByteSource & SendableMetatype>
    ) async throws(Failure) {
        let batch = target.batch
        let count = batch.count
        guard count > 0 else { return }
        for relation in relations { try await relation.check(target, in: transaction) }
        do throws(DatabaseError) {
            try await transaction.execute(target.table.insert, [], rows: count) { row, values in
                batch.fill(&values, with: row)
            }
        } catch {
            guard case .conflict(_, let detail) = error else { throw Failure(error) }
            let range = count > 1 ? " in this line or one of the next \(count - 1)" : ""
            let row = "a row of \(target.table.name)\(range)"
            throw .invalid(line: target.line(of: 0), detail: "The database refused \(row): \(detail).")
        }
        reading.note(rows: count)
        batch.removeAll()
    }

    private func finish(_ transaction: any Transaction) async throws(Failure) {
        for statement in features.flatMap({ $0.afterImport(database.dialect) }) {
            try await stored { () throws(DatabaseError) in _ = try await transaction.execute(statement) }
        }
    }
}
