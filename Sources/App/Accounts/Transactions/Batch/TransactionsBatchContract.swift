import Viper
import ViperHTTP

/// `POST /accounts/{accountId}/transactions/batch`: adds many transactions to an account, all or none.
enum TransactionsBatch {
    struct Input: Equatable {
        let drafts: [TransactionDraft]
    }

    struct Document: WireOutput {
        let items: [TransactionsDetail.Document]

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The new transactions, in the order of the body.", \.items)
        }
    }

    /// The batch has no `Location` and no entity tag.
    struct View: JSONView {
        typealias Model = Document

        static var status: Status { .created }
    }
}

extension TransactionsBatch.Input: WireInput {
    init(_ field: inout some InputFields) {
        drafts = field.elements("Up to 1,000 transactions, all or none.", TransactionDraft.self, 1...1000)
    }
}
