import ViperValues

/// The rules for the values of accounts and their transactions.
enum AccountRules {
    /// A name: 1 to 200 characters after trimming.
    static let name = TextBounds.trimmed(1...200)
    /// A transaction's description: 1 to 200 characters after trimming.
    static let description = TextBounds.trimmed(1...200)
}
