import Accounts
import Viper
import ViperValues

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
        .rule([
            .init(
                account == from ? "from" : "to", "unknownAccount",
                "Account with id '\(account.text)' was deleted after it was chosen; choose another one.")
        ])
    }

    /// Why a confirmation fails if the accounts have different currencies, as after an import.
    static let differentCurrencies = Failure.rule([
        .init("to", "otherCurrency", "The accounts have different currencies; choose another one.")
    ])

    private static func found(_ account: Account?, _ id: UUID) throws(Failure) -> Account {
        guard let account else {
            throw .rule([.init("account", "unknownAccount", "Expected the id of an account, found '\(id.text)'.")])
        }
        return account
    }

    private static func otherCurrency(_ account: Account, _ currency: Currency?) -> Failure {
        .rule([
            .init(
                "account", "otherCurrency",
                "Expected an account in \(currency?.code ?? "the same currency"), found one in \(account.currency.code)."
            )
        ])
    }

    private static let sameAccount = Failure.rule([
        .init("account", "sameAccount", "Expected another account than the one at the transfer's other end.")
    ])
}
