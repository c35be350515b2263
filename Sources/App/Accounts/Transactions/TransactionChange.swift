import Viper
import ViperValues

/// A client's changes to a transaction; nil for what stays. The amount and its direction never change: whoever wants others
/// deletes the transaction and adds another.
struct TransactionChange: Sendable, Equatable {
    var group: TransactionGroup?
    var date: CalendarDate?
    var description: String?

    /// The changed transaction, still at its old version.
    ///
    /// - Throws: if a posted transaction should become authorized: its money has moved.
    func applied(to transaction: AccountTransaction) throws(Failure) -> AccountTransaction {
        guard transaction.group == .authorized || group != .authorized else { throw Self.alreadyPosted }
        var changed = transaction
        changed.group = group ?? transaction.group
        changed.date = date ?? transaction.date
        if let description { changed.description = SharedText(description) }
        return changed
    }

    private static let alreadyPosted = Failure.rule(
        "group", "alreadyPosted",
        Sentence(
            "Expected 'posted', since the transaction is posted; found 'authorized'.",
            fr: "Attendu : 'posted', car l'opération est comptabilisée ; trouvé : 'authorized'.",
            pt: "Esperado: 'posted', pois o movimento está lançado; encontrado: 'authorized'."))
}
