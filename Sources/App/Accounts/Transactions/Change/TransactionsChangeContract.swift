import ViperHTTP
import ViperValues

/// `PATCH /accounts/{accountId}/transactions/{id}`: changes a transaction by a merge-patch (RFC 7396).
enum TransactionsChange {
    struct Input: Equatable {
        let id: UUID
        let change: TransactionChange
        let precondition: Precondition
    }

    typealias View = TransactionsDetail.View
}

extension TransactionsChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The transaction.")
        change = TransactionChange(
            group: field.change("group", "Posts an authorized transaction; a posted one stays posted."),
            date: field.change("date", "The date of the transaction."),
            description: field.change("description", "1 to 200 characters, trimmed.", AccountRules.description))
        precondition = field.precondition()
    }
}
