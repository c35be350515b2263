import Viper
import ViperHTTP

/// `POST /accounts/{accountId}/transactions/batch`: adds many transactions to an account, all or none.
enum TransactionsBatch {
    struct Input: WireInput, Equatable {
        let drafts: [TransactionDraft]

        init(_ field: inout some InputFields) {
            drafts = field.elements("Up to 1,000 transactions, all or none.", TransactionDraft.self, 1...1000)
        }
    }

    struct Interactor: ReportingInteractor {
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<[AccountTransaction]> {
            try await store.add(input.drafts, to: account.id)
        }

        static func output(of booking: Booking<[AccountTransaction]>) -> AccountChange? {
            booking.change(.inserted(booking.entry))
        }
    }

    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ booking: Booking<[AccountTransaction]>, for reader: PresentationContext) -> Document {
            Document(items: booking.entry.map { .init($0, of: booking.account.after.id, router) })
        }
    }

    struct Document: WireOutput {
        let items: [TransactionsDetail.Document]

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The new transactions, in the order of the body.", \.items)
        }
    }

    /// The batch has no `Location` and no entity tag.
    struct View: JSONView {
        typealias Model = Document

        static var status: Status { .created }
    }
}
