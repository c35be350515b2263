import HTTP
import Viper

/// `GET /accounts/{accountId}/transactions?limit=&after=`: a page of an account's transactions, newest first.
enum TransactionsList {
    /// What is asked.
    struct Input: Equatable {
        let after: TransactionsCursor?
        let limit: Int
    }

    /// What is found.
    struct Outcome: Sendable, Equatable {
        let account: UUID
        let page: TransactionPage
        let limit: Int
    }

    /// What is shown.
    struct Page: WireOutput, Listed {
        let items: PresentedList<RowPresenter>
        /// The cursor of the next page.
        let next: String?
        /// The path of the next page.
        let nextLink: String?

        var rows: PresentedList<RowPresenter> { items }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The transactions of this page.", \.items)
            field("next", "The value for 'after' that leads to the next page; absent on the last.", \.next)
        }
    }
}

extension TransactionsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "Where the page before ended: its 'next'.")
        limit = field.query("limit", "How many transactions at most.", 1...100, default: 30)
    }
}
