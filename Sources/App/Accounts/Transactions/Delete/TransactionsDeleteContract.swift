import ViperHTTP
import ViperValues

/// `DELETE /accounts/{accountId}/transactions/{id}`: deletes a transaction of an account.
enum TransactionsDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }
}

extension TransactionsDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The transaction.")
        precondition = field.precondition()
    }
}
