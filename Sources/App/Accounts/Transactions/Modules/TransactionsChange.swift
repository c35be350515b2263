import Viper
import ViperHTTP

/// `PATCH /accounts/{accountId}/transactions/{id}`: changes a transaction by a merge-patch (RFC 7396).
enum TransactionsChange {
    struct Input: WireInput, Equatable {
        let id: UUID
        let change: TransactionChange
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            id = field.path("id", "The transaction.")
            change = TransactionChange(
                group: field.change("group", "Posts an authorized transaction; a posted one stays posted."),
                date: field.change("date", "The date of the transaction."),
                description: field.change(
                    "description", "1 to 200 characters, trimmed.", AccountTransaction.descriptionBounds))
            precondition = field.precondition()
        }
    }

    struct Interactor: ReportingInteractor {
        static let failures = FailureKinds.rule
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<Revision<AccountTransaction>> {
            try await store.change(input.id, of: account.id, input.change, if: input.precondition)
        }

        static func output(of booking: Booking<Revision<AccountTransaction>>) -> AccountChange? {
            booking.change(.revised(booking.entry) { $0 })
        }
    }

    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ booking: Booking<Revision<AccountTransaction>>, for reader: PresentationContext
        ) -> TransactionsDetail.Document {
            .init(booking.entry.after, of: booking.account.after.id, router)
        }
    }

    typealias View = TransactionsDetail.View
}

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
        "group", "alreadyPosted", "Expected 'posted', since the transaction is posted; found 'authorized'.",
        fr: "Attendu : 'posted', car l'opération est comptabilisée ; trouvé : 'authorized'.",
        pt: "Esperado: 'posted', pois o movimento está lançado; encontrado: 'authorized'.")
}
