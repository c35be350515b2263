public import ViperDatabase
import ViperValues

/// A table that an export may have rows of.
public final class ImportedTable {
    public let table: ExportedTable
    /// The migration of its feature that the export was written at.
    let migration: Int
    /// Rows that were read and not written.
    let batch: RowBatch
    /// How many rows were read.
    private(set) var rows = 0
    /// The line of the table's first row.
    public private(set) var firstLine = 0
    private var lastKey: ImportedKey?

    init(_ table: ExportedTable, migration: Int) {
        self.table = table
        self.migration = migration
        batch = RowBatch(columnCount: table.columns.count { $0.isCarried })
    }

    /// The rows that are about to be written, in their order.
    public var pendingRows: [ImportedRow] { (0..<batch.count).map { ImportedRow(batch: batch, index: $0) } }

    /// The line of a row, all of which follow each other.
    ///
    /// - Parameter row: the row's number in the batch.
    public func line(of row: Int) -> Int { firstLine + rows - batch.count + row }

    /// Ends a row, whose values were added to the batch, and checks it against its rules and the row before.
    func endRow(atLine number: Int) throws(ExportFault) {
        let row = ImportedRow(batch: batch, index: batch.count)
        if let fault = table.fault?(row) { throw ExportFault("\(table.name).\(fault.column): \(fault.sentence)") }
        if rows == 0 { firstLine = number }
        let keyColumns = table.columns.prefix(table.keyCount)
        if keyColumns.allSatisfy(\.isCarried) {
            let key = ImportedKey(of: row, count: table.keyCount)
            if let lastKey, !lastKey.precedes(key) {
                let names = keyColumns.map { "\($0.name)" }.joined(separator: ", ")
                throw ExportFault(
                    lastKey.isSame(as: key)
                        ? "\(table.name).\(names): Expected each key once, found that of the line before."
                        : "\(table.name).\(names): Expected rows in the order of their keys.")
            }
            lastKey = key
        }
        batch.endRow()
        rows += 1
    }
}

/// What rows of an export must be to each other, beyond what the tables themselves demand.
public protocol ImportRelations: AnyObject {
    /// Checks a table's rows that are about to be written. Tables come in their order, and each one's rows in the order of
    /// their keys; all rows of the tables before are written.
    func check(_ table: ImportedTable, in transaction: any Transaction) async throws(ImportError)
    /// Checks what can only be seen when all rows are written.
    func finish(_ tables: [ImportedTable], in transaction: any Transaction) async throws(ImportError)
}

extension ImportRelations {
    public func check(_ table: ImportedTable, in transaction: any Transaction) async throws(ImportError) {}
}

extension StaticString {
    /// Whether it is the same text.
    public func isSame(as other: StaticString) -> Bool { equals(other.bytes) }
}
