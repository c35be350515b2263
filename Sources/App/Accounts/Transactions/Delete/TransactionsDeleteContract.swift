import Viper

/// `DELETE /accounts/{accountId}/transactions/{id}`: deletes a transaction of an account.
enum TransactionsDelete {
    typealias Input = ConditionalIDInput
}
