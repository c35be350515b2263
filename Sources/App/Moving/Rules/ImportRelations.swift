import Database
import HTTP

/// What rows of an export must be to each other, beyond what the tables themselves demand.
protocol ImportRelations: AnyObject {
    /// Checks a table's rows that are about to be written. Tables come in their order, and each one's rows in the order of
    /// their keys; all rows of the tables before are written.
    func check(_ table: ImportedTable, in transaction: any Transaction) async throws(ImportError)
    /// Checks what can only be seen when all rows are written.
    func finish(_ tables: [ImportedTable], in transaction: any Transaction) async throws(ImportError)
}

extension ImportRelations {
    func check(_ table: ImportedTable, in transaction: any Transaction) async throws(ImportError) {}
}

extension StaticString {
    /// Whether it is the same text.
    func isSame(as other: StaticString) -> Bool { equals(other.bytes) }
}
