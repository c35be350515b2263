import Viper
import ViperHTTP
import ViperValues

/// `DELETE /accounts/{accountId}/transactions/{id}`: deletes a transaction of an account.
enum TransactionsDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }

    /// A deleted transaction has nothing to show.
    typealias Presenter = NothingToPresent

    /// Renders that it is done.
    struct View: EmptyView {}
}

extension TransactionsDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The transaction.")
        precondition = field.precondition()
    }
}
