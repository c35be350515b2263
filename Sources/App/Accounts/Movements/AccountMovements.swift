package import ViperDatabase
package import ViperFeatures
import ViperLive

/// Money that goes from one account to another of the same currency.
package struct Movement: Sendable, Equatable {
    package let from: UUID
    package let to: UUID
    package let amount: Amount

    package init(from: UUID, to: UUID, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}

/// What became of a movement.
package enum MovementOutcome: Sendable, Equatable {
    /// Both accounts have a posted transaction of it: the one that it was taken from a debit, the other one a credit.
    case made(debit: UUID, credit: UUID)
    /// An account does not exist, since it was deleted. Nothing was changed.
    case missing(UUID)
    /// The accounts have different currencies. Nothing was changed.
    case otherCurrency
}

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

/// What other features do with accounts, in transactions of their own. The lists of accounts and of transactions learn of
/// it, as of any other change.
package struct AccountMovements: Sendable {
    private let lists: AccountLists

    package init(_ context: FeatureContext) { lists = AccountLists(in: context.changes) }

    /// Whether a column of another feature's table names an account that was deleted, for a `SELECT`.
    package static func isDeleted(_ column: StaticString) -> String {
        "\(column) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.id = \(column))"
    }

    /// Moves money: adds a transaction to each account, and to its totals.
    ///
    /// Both accounts are changed in the order of their ids, so that of movements between the same accounts, in any
    /// direction, none waits for one that waits for it.
    ///
    /// - Parameter time: when it is made; its day is the transactions' date.
    package func make(
        _ movement: Movement, at time: Timestamp, in transaction: any Transaction
    ) async throws(DatabaseError) -> MovementOutcome {
        guard let from = try await Account.find(movement.from, in: transaction) else { return .missing(movement.from) }
        guard let to = try await Account.find(movement.to, in: transaction) else { return .missing(movement.to) }
        guard from.currency == to.currency else { return .otherCurrency }
        let debit = AccountTransaction(
            movement.amount, .debit, MovementDescription.debit(to: to), at: time)
        let credit = AccountTransaction(
            movement.amount, .credit, MovementDescription.credit(from: from), at: time)
        let entries = [(account: from.id, entry: debit), (account: to.id, entry: credit)]
        for (account, entry) in entries.sorted(by: { $0.account < $1.account }) {
            try await book(entry, in: account, transaction)
        }
        return .made(debit: debit.id, credit: credit.id)
    }

    private func book(
        _ entry: AccountTransaction, in account: UUID, _ transaction: any Transaction
    ) async throws(DatabaseError) {
        guard let revision = try await transaction.add(AccountTotals(of: [entry]), toAccount: account) else {
            throw .corrupt(detail: "an account that a transaction has read is missing")
        }
        try await transaction.insert([entry], intoAccount: account)
        try await lists.noteBooking(Booking(entry: entry, account: revision), in: transaction)
    }
}

extension AccountTransaction {
    fileprivate init(_ amount: Amount, _ kind: TransactionKind, _ description: SharedText, at time: Timestamp) {
        self.init(
            id: .version7(at: time), group: .posted, date: time.calendarDate, description: description, amount: amount,
            kind: kind, createdAt: time, version: 1)
    }
}
