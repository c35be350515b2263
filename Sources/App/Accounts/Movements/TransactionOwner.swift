package import ViperDatabase
package import ViperService
import ViperValues

/// A feature whose records are made of accounts' transactions, as a transfer is of two. Such a transaction is not deleted
/// alone: the books would have one side of what has two.
package protocol TransactionOwner: Feature {
    /// What the feature calls a record: `transfer`.
    static var record: StaticString { get }
    /// Finds the id of the record that a transaction, `$1`, belongs to, by an index.
    static var ownerOfTransaction: SQL { get }
}

extension Transaction {
    /// Names the record that a transaction belongs to: `transfer '…'`; nil if there is none.
    func owner(of id: UUID, among owners: [any TransactionOwner.Type]) async throws(DatabaseError) -> String? {
        for owner in owners {
            let record = try await first(owner.ownerOfTransaction, [.uuid(id)]) { row throws(DatabaseError) in
                try row.identifier(0)
            }
            if let record { return "\(owner.record) '\(record.text)'" }
        }
        return nil
    }
}
