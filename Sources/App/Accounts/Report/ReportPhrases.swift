import Viper

/// The phrases of reports.
extension Phrase {
    static var authorizedTransactions: Phrase {
        Phrase("Authorized Transactions", "Opérations autorisées", "Movimentos autorizados")
    }
    static var postedTransactions: Phrase {
        Phrase("Posted Transactions", "Opérations comptabilisées", "Movimentos lançados")
    }
    static var noAuthorizedTransactions: Phrase {
        Phrase(
            "There are no Authorized Transactions in this period",
            "Il n'y a pas d'opérations autorisées dans cette période",
            "Não há movimentos autorizados neste período")
    }
    static var noPostedTransactions: Phrase {
        Phrase(
            "There are no Posted Transactions in this period",
            "Il n'y a pas d'opérations comptabilisées dans cette période",
            "Não há movimentos lançados neste período")
    }
    static var authorizedTransactionsUnavailable: Phrase {
        Phrase(
            "Authorized Transactions are not currently available.",
            "Les opérations autorisées ne sont pas disponibles pour le moment.",
            "Os movimentos autorizados não estão disponíveis de momento.")
    }
    static var postedTransactionsUnavailable: Phrase {
        Phrase(
            "Posted Transactions are not currently available.",
            "Les opérations comptabilisées ne sont pas disponibles pour le moment.",
            "Os movimentos lançados não estão disponíveis de momento.")
    }
}
