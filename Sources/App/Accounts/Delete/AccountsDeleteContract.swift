import ViperHTTP
import ViperValues

/// `DELETE /accounts/{accountId}`: deletes an account with its transactions. `If-Match` is required.
enum AccountsDelete {
    struct Input: WireInput, Equatable {
        let precondition: Precondition

        init(_ field: inout some InputFields) { precondition = field.precondition(isRequired: true) }
    }
}
