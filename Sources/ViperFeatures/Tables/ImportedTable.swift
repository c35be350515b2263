public import Viper
public import ViperDatabase

/// A table of which an export may have rows.
public final class ImportedTable {
    public let table: ExportedTable
    /// The feature's migration at the time of the export.
    package let migration: Int
    /// Rows that were read but not written yet.
    package let batch: RowBatch
    package private(set) var rows = 0
    /// The line of the table's first row.
    public private(set) var firstLine = 0
    private var lastKey: ImportedKey?

    package init(_ table: ExportedTable, migration: Int) {
        self.table = table
        self.migration = migration
        batch = RowBatch(columnCount: table.columns.count { $0.isCarried })
    }

    /// The rows that are about to be written, in order.
    public var pendingRows: [ImportedRow] { (0..<batch.count).map { ImportedRow(batch: batch, index: $0) } }

    /// The line of a row. A table's rows are consecutive lines.
    ///
    /// - Parameter row: the row's index in the batch.
    public func line(of row: Int) -> Int { firstLine + rows - batch.count + row }

    /// Completes a row whose values were added to the batch, and checks it against the table's rules and the row
    /// before.
    package func endRow(atLine number: Int) throws(Complaint) {
        let row = ImportedRow(batch: batch, index: batch.count)
        if let fault = table.fault?(row) { throw Complaint("\(table.name).\(fault.column): \(fault.sentence)") }
        if rows == 0 { firstLine = number }
        let keyColumns = table.columns.prefix(table.keyCount)
        if keyColumns.allSatisfy(\.isCarried) {
            let key = ImportedKey(of: row, count: table.keyCount)
            if let lastKey, !lastKey.precedes(key) {
                let names = keyColumns.map { "\($0.name)" }.joined(separator: ", ")
                throw Complaint(
                    lastKey.isSame(as: key)
                        ? "\(table.name).\(names): Expected each key once, found that of the previous line."
                        : "\(table.name).\(names): Expected rows in the order of their keys.")
            }
            lastKey = key
        }
        batch.endRow()
        rows += 1
    }
}

/// Checks of an import's rows against each other, beyond the constraints of the tables.
public protocol ImportRelations: AnyObject {
    /// Checks rows of a table that are about to be written. Tables come in their order, each one's rows in the order of
    /// its key; all rows of the tables before are written.
    func check(_ table: ImportedTable, in transaction: any Transaction) async throws(Failure)
    /// Checks what only shows once all rows are written.
    func finish(_ tables: [ImportedTable], in transaction: any Transaction) async throws(Failure)
}

extension ImportRelations {
    public func check(_ table: ImportedTable, in transaction: any Transaction) async throws(Failure) {}
}

extension StaticString {
    /// Whether both texts are equal.
    public func isSame(as other: StaticString) -> Bool { equals(other.bytes) }
}
