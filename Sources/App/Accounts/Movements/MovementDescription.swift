import ViperValues

/// The descriptions of a movement's two transactions: each names the other account, as it is called at that moment.
enum MovementDescription {
    /// Of the transaction of the account that the money is taken from.
    static func debit(to account: Account) -> SharedText { text("Transfer to ", account) }

    /// Of the transaction of the account that the money goes to.
    static func credit(from account: Account) -> SharedText { text("Transfer from ", account) }

    /// The text, cut to as many characters as a description may have, without white space at its end.
    private static func text(_ start: String, _ account: Account) -> SharedText {
        let most = AccountTransaction.descriptionBounds.length.upperBound
        return SharedText(String((start + account.name.text).unicodeScalars.prefix(most)).trimmed())
    }
}
