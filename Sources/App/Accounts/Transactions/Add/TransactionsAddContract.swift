import Viper

/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account.
enum TransactionsAdd {
    typealias Input = TransactionDraft

    struct View: CreatedView { typealias Model = TransactionsDetail.Document }
}
