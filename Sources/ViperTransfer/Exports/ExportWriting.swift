import Viper
import ViperDatabase
import ViperFeatures
import ViperFiles
import ViperJSON

/// The state of a running export: lines not written yet, and what was written.
package final class ExportWriting<Sink: ByteSink>: @unchecked Sendable {
    // Sendable: the transaction's body uses it, and the task that waits for it uses it only before and after.

    var lines = ByteWriter(capacity: 1 << 20)
    var digest = SHA256()
    /// Why the sink failed.
    private(set) var fault: Failure?
    private(set) var rows = 0
    private var bytes = 0
    private var sink: Sink
    private var hasBegun = false
    private let progress: (ImportProgress) -> Void

    init(_ sink: Sink, _ progress: @escaping (ImportProgress) -> Void) {
        self.sink = sink
        self.progress = progress
    }

    /// Runs a transaction's body, once: written bytes cannot be taken back.
    func run(_ body: () async throws(DatabaseError) -> Void) async throws(DatabaseError) {
        guard !hasBegun else { throw .busy(detail: "the transaction would have to start again") }
        hasBegun = true
        try await body()
    }

    /// Writes the pending lines, which hold `count` rows.
    func flush(rows count: Int = 0) throws(DatabaseError) {
        guard !lines.hasFailed else { throw .unavailable(detail: "out of memory for an export's lines") }
        let part = lines.unsafeBytes
        do throws(Failure) {
            try sink.write(part)
        } catch {
            fault = error
            throw .cancelled(detail: "the export was stopped")
        }
        digest.update(part)
        rows += count
        bytes += part.count
        lines.removeAll()
        progress(ImportProgress(rows: rows, bytes: bytes))
    }
}

/// The key of the last row read.
struct ExportKey {
    private let columns: ArraySlice<ExportedColumn>
    /// Empty before the first row.
    private(set) var values: [SQLValue] = []

    init(of table: ExportedTable) { columns = table.columns.prefix(table.keyCount) }

    mutating func begin() {
        if values.isEmpty { values = [SQLValue](repeating: .null, count: columns.count) }
    }

    mutating func read(_ row: borrowing Row) throws(DatabaseError) {
        for (index, column) in columns.enumerated() {
            switch column.kind {
            case .integer: values[index] = .integer(try row.integer(index))
            case .boolean: values[index] = .boolean(try row.boolean(index))
            case .text: values[index] = .text(try row.text(index))
            case .bytes: values[index] = .blob(try row.blob(index))
            case .uuid: values[index] = .uuid(try row.identifier(index))
            }
        }
    }
}

extension ByteWriter {
    mutating func write(_ row: borrowing Row, of table: ExportedTable) throws(DatabaseError) {
        raw("{\"")
        raw(table.name)
        raw("\":{")
        var isFirst = true
        for (index, column) in table.columns.enumerated() where column.isCarried {
            if column.isOptional, try row.isNull(index) { continue }
            if !isFirst { byte(0x2C) }
            isFirst = false
            byte(0x22)
            column.name.withUnsafeBytes { raw($0) }
            byte(0x22)
            byte(0x3A)
            try write(row, index, as: column.kind)
        }
        raw("}}\n")
    }

    private mutating func write(
        _ row: borrowing Row, _ index: Int, as kind: ExportedColumn.Kind
    ) throws(DatabaseError) {
        switch kind {
        case .integer: integer(try row.integer(index))
        case .boolean: bool(try row.boolean(index))
        case .text: try row.withText(index) { string($0) }
        case .uuid: uuid(try row.identifier(index))
        case .bytes: try row.withBlob(index) { Base64.write($0, to: &self) }
        }
    }
}
