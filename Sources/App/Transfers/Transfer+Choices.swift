import Accounts
import Viper
import ViperEntities

extension Transfer {
    /// The transfer with a choice, still at its old version.
    ///
    /// - Parameter account: the account that is chosen, if the choice is one; nil if it does not exist.
    /// - Throws: a rule that the choice breaks.
    func with(_ choice: TransferChoice, _ account: Account?) throws(Failure) -> Transfer {
        var changed = self
        switch choice {
        case .amount(let amount): changed.amount = amount
        case .from(let id):
            let account = try Self.found(account, id)
            if to != nil, account.currency != currency { throw Self.otherCurrency(account, currency) }
            if to == id { throw Self.sameAccount }
            changed.from = id
            changed.lost.remove(.from)
            changed.currency = account.currency
        case .to(let id):
            let account = try Self.found(account, id)
            if account.currency != currency { throw Self.otherCurrency(account, currency) }
            if from == id { throw Self.sameAccount }
            changed.to = id
            changed.lost.remove(.to)
        }
        return changed
    }

    /// Why a confirmation fails if an account was deleted after it was chosen.
    func fault(ofDeleted account: UUID) -> Failure {
        .rule(
            account == from ? "from" : "to", "unknownAccount",
            "Account with id '\(account.text)' was deleted after it was chosen; choose another one.",
            fr: "Le compte '\(account.text)' a été supprimé après avoir été choisi ; choisissez-en un autre.",
            pt: "A conta '\(account.text)' foi eliminada depois de escolhida; escolha outra.")
    }

    /// Why a confirmation fails if the accounts have different currencies, as after an import.
    static let differentCurrencies = Failure.rule(
        "to", "otherCurrency", "The accounts have different currencies; choose another one.",
        fr: "Les comptes ont des devises différentes ; choisissez-en un autre.",
        pt: "As contas têm moedas diferentes; escolha outra.")

    private static func found(_ account: Account?, _ id: UUID) throws(Failure) -> Account {
        guard let account else {
            throw EntityStore<Account>.unknown(id)
        }
        return account
    }

    private static func otherCurrency(_ account: Account, _ currency: Currency?) -> Failure {
        let expected = currency.map { Sentence.verbatim($0.code) } ?? Sentence(sameCurrency)
        let found = account.currency.code
        return .rule(
            "account", "otherCurrency", "Expected an account in \(expected), found one in \(found).",
            fr: "Compte attendu en \(expected), trouvé : un en \(found).",
            pt: "Esperada uma conta em \(expected), encontrada uma em \(found).")
    }

    private static let sameCurrency = Phrase("the same currency", "la même devise", "a mesma moeda")

    private static let sameAccount = Failure.rule(
        "account", "sameAccount", "Expected another account than the one at the transfer's other end.",
        fr: "Compte attendu autre que celui de l'autre côté du virement.",
        pt: "Esperada outra conta que não a do outro lado da transferência.")
}
