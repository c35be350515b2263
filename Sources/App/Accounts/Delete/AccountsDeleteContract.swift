import Viper
import ViperHTTP
import ViperValues

/// `DELETE /accounts/{accountId}`: deletes an account with its transactions. `If-Match` is required.
enum AccountsDelete {
    /// What is asked.
    struct Input: Equatable {
        let precondition: Precondition
    }

    /// A deleted account has nothing to show.
    typealias Presenter = NothingToPresent

    /// Renders that it is done.
    struct View: EmptyView {}
}

extension AccountsDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        precondition = field.precondition(isRequired: true)
    }
}
