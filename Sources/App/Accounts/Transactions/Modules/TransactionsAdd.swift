import Viper
import ViperHTTP

/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account.
enum TransactionsAdd {
    typealias Input = TransactionDraft

    struct Interactor: ReportingInteractor {
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<AccountTransaction> {
            try await store.add(input, to: account.id)
        }

        static func output(of booking: Booking<AccountTransaction>) -> AccountChange? {
            booking.change(.inserted([booking.entry]))
        }
    }

    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ booking: Booking<AccountTransaction>, for reader: PresentationContext
        ) -> TransactionsDetail.Document {
            .init(booking.entry, of: booking.account.after.id, router)
        }
    }

    struct View: CreatedView { typealias Model = TransactionsDetail.Document }
}

/// A client's values for a new transaction.
struct TransactionDraft: Sendable, Equatable {
    let group: TransactionGroup
    let date: CalendarDate
    let description: String
    let amount: Amount
    let kind: TransactionKind
}

extension TransactionDraft: WireInput {
    init(_ field: inout some InputFields) {
        group = field.body("group", "Whether it is authorized or posted.")
        date = field.body("date", "The date of the transaction.")
        description = field.body("description", "1 to 200 characters, trimmed.", AccountTransaction.descriptionBounds)
        amount = field.body("amount", "From 0.01 to 100000000000.00, with two decimals.")
        kind = field.body("kind", "The direction: a debit counts as plus, a credit as minus.")
    }
}
