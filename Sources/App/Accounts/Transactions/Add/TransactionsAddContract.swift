import Viper

/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account.
enum TransactionsAdd {
    /// What is asked.
    typealias Input = TransactionDraft

    /// Renders the new transaction, and where it is found.
    struct View: CreatedView { typealias Model = TransactionsDetail.Document }
}
