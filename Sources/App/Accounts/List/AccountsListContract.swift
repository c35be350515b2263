import HTTP
import Viper

/// `GET /accounts?limit=&after=`: a page of accounts, newest first.
enum AccountsList {
    /// What is asked.
    struct Input: Equatable {
        let after: AccountsCursor?
        let limit: Int
    }

    /// What is found.
    struct Outcome: Sendable, Equatable {
        let page: AccountPage
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
            field("items", "The accounts of this page.", \.items)
            field("next", "The value for 'after' that leads to the next page; absent on the last.", \.next)
        }
    }
}

extension AccountsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "Where the page before ended: its 'next'.")
        limit = field.query("limit", "How many accounts at most.", 1...100, default: 30)
    }
}
