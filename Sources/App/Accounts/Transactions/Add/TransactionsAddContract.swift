/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account.
enum TransactionsAdd {
    /// What is asked.
    typealias Input = TransactionDraft
}
