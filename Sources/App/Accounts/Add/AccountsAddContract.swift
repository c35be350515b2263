import Viper
import ViperHTTP
import ViperValues

/// `POST /accounts`: adds an account.
enum AccountsAdd {
    struct Input: Equatable {
        let name: String
        let currency: Currency
    }

    struct View: CreatedView { typealias Model = AccountsDetail.Document }
}

extension AccountsAdd.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.body("name", "1 to 200 characters, trimmed.", AccountRules.name)
        currency = field.body("currency", "The currency of all its amounts: one with two decimals.", Unbounded())
    }
}
