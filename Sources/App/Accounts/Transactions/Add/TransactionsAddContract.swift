import HTTP

/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account, or many, all or none.
enum TransactionsAdd {
    /// What is asked.
    struct Input: Equatable {
        let drafts: OneOrMany<TransactionDraft>
    }

    /// What is added: the transactions, in their order, and the account that they belong to.
    struct Outcome: Sendable, Equatable {
        let transactions: OneOrMany<AccountTransaction>
        let account: UUID
    }
}

extension TransactionsAdd.Input: WireInput {
    init(_ field: inout some InputFields) {
        drafts = field.oneOrMany("A transaction, or up to 1,000, all or none.", TransactionDraft.self, 1...1000)
    }
}
