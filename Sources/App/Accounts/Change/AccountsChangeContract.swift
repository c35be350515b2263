import ViperHTTP
import ViperValues

/// `PATCH /accounts/{accountId}`: renames an account by a merge-patch (RFC 7396).
enum AccountsChange {
    struct Input: Equatable {
        let name: String?
        let precondition: Precondition
    }
}

extension AccountsChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.change("name", "1 to 200 characters, trimmed.", AccountRules.name)
        precondition = field.precondition()
    }
}
