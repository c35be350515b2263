public import Viper
public import ViperDatabase
public import ViperFeatures
import ViperFiles
import ViperJSON

/// Exports a snapshot of a whole store in the format of `ExportFormat`.
public struct StoreExport: Sendable {
    private let database: any Database
    private let version: String
    private let features: [ExportedFeature]
    private let migrations: [Migration]

    /// Creates the export of a migrated store.
    ///
    /// - Parameters:
    ///   - version: the program's version.
    ///   - features: the exported tables, in the order in which they are written.
    public init(of database: any Database, version: String, features: [ExportedFeature], migrations: [Migration]) {
        self.database = database
        self.version = version
        self.features = features
        self.migrations = migrations
    }

    /// Runs on the calling task, whose thread must be allowed to block. It reads in one transaction, some rows at a
    /// time, and holds about a megabyte, however large the store is.
    ///
    /// - Parameters:
    ///   - sink: the target.
    ///   - progress: called after each portion.
    /// - Returns: how many rows were exported.
    @discardableResult
    public func run(
        into sink: some ByteSink & SendableMetatype, progress: @escaping (ImportProgress) -> Void = { _ in }
    ) async throws(Failure) -> Int {
        let writing = ExportWriting(sink, progress)
        do throws(DatabaseError) {
            try await database.transact { transaction throws(DatabaseError) in
                try await writing.run { () throws(DatabaseError) in
                    try await write(from: transaction, through: writing)
                }
            }
        } catch {
            if let fault = writing.fault { throw fault }
            if case .cancelled = error { throw .stopped }
            throw Failure(error)
        }
        return writing.rows
    }

    private func write(
        from transaction: any Transaction, through writing: ExportWriting<some ByteSink & SendableMetatype>
    ) async throws(DatabaseError) {
        writeHead(&writing.lines)
        var counts: [(table: StaticString, rows: Int)] = []
        for table in features.flatMap(\.tables) {
            let before = writing.rows
            try await write(table, from: transaction, through: writing)
            counts.append((table.name, writing.rows - before))
        }
        try writing.flush()
        let digest = writing.digest.finishText()
        writeEnd(&writing.lines, counts, digest)
        try writing.flush()
    }

    private func writeHead(_ lines: inout ByteWriter) {
        lines.raw("{\"")
        lines.raw(ExportFormat.head)
        lines.raw("\":{\"format\":")
        lines.integer(ExportFormat.version)
        lines.raw(",\"version\":")
        lines.string(version)
        lines.raw(",\"migrations\":{")
        for (index, feature) in features.enumerated() {
            if index > 0 { lines.byte(0x2C) }
            lines.plainString(feature.name)
            lines.byte(0x3A)
            lines.integer(migrations.last { feature.name.equals($0.feature) }?.number ?? 0)
        }
        lines.raw("}}}\n")
    }

    private func writeEnd(
        _ lines: inout ByteWriter, _ counts: [(table: StaticString, rows: Int)], _ digest: String
    ) {
        lines.raw("{\"")
        lines.raw(ExportFormat.end)
        lines.raw("\":{\"rows\":{")
        for (index, count) in counts.enumerated() {
            if index > 0 { lines.byte(0x2C) }
            lines.plainString(count.table)
            lines.byte(0x3A)
            lines.integer(count.rows)
        }
        lines.raw("},\"sha256\":")
        lines.string(digest)
        lines.raw("}}\n")
    }

    /// The size of a portion in bytes.
    private static let portion = 1 << 20

    private func write(
        _ table: ExportedTable, from transaction: any Transaction,
        through writing: ExportWriting<some ByteSink & SendableMetatype>
    ) async throws(DatabaseError) {
        var key = ExportKey(of: table)
        var limit = 100
        while true {
            guard !Task.isCancelled else { throw .cancelled(detail: "the export was stopped") }
            var count = 0
            let page = table.rows.page(after: key.values, limit: limit)
            try await transaction.query(page.sql, page.parameters) { row throws(DatabaseError) in
                if count == 0 { key.begin() }
                try writing.lines.write(row, of: table)
                try key.read(row)
                count += 1
            }
            let bytes = writing.lines.count
            try writing.flush(rows: count)
            guard count >= limit else { return }
            limit = max(16, min(Self.portion / max(1, bytes / count), 4000))
        }
    }
}

extension StaticString {
    fileprivate func equals(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { equals(UnsafeRawBufferPointer($0)) }
    }
}
