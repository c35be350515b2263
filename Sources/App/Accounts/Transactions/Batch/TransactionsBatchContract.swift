import Viper
import ViperHTTP
import ViperValues

/// `POST /accounts/{accountId}/transactions/batch`: adds many transactions to an account, all or none.
enum TransactionsBatch {
    /// What is asked.
    struct Input: Equatable {
        let drafts: [TransactionDraft]
    }

    /// What is added: the transactions, in their order, and the account that they belong to.
    struct Outcome: Sendable, Equatable {
        let transactions: [AccountTransaction]
        let account: UUID
    }

    /// What is shown.
    struct Document: WireOutput {
        let items: [TransactionsDetail.Document]

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The new transactions, in the order of the body.", \.items)
        }
    }

    /// Renders what was added. It has no place and no tag of its own.
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
