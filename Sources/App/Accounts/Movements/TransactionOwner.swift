package import ViperDatabase
import ViperEntities
package import ViperFeatures

/// A feature's records that are made of accounts' transactions, as a transfer is of two. Such a transaction is not deleted
/// alone: the books would have one side of what has two.
struct TransactionOwner: FeaturePart {
    static let noun: StaticString = "owner of transactions"

    let record: StaticString
    let find: SQL

    var uniqueName: String? { "\(record)" }
}

extension FeatureDeclaration {
    /// Declares records that are made of accounts' transactions.
    ///
    /// - Parameters:
    ///   - record: what the feature calls one: `transfer`.
    ///   - find: finds the id of the record that a transaction, `$1`, belongs to, by an index.
    package mutating func ownsTransactions(_ record: StaticString, _ find: SQL) {
        add(TransactionOwner(record: record, find: find))
    }
}

extension Transaction {
    /// Names the record that a transaction belongs to: `transfer '…'`; nil if there is none.
    func owner(of id: UUID, among owners: [TransactionOwner]) async throws(DatabaseError) -> String? {
        for owner in owners {
            if let record = try await identifier(owner.find, [.uuid(id)]) { return "\(owner.record) '\(record.text)'" }
        }
        return nil
    }
}
