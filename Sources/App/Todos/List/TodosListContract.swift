import HTTP
import Viper

/// `GET /todos?showCompleted=&limit=&after=`: a page of todos, the one that is to be done first at its head.
enum TodosList {
    /// What is asked.
    struct Input: Equatable {
        let after: TodosCursor?
        let showCompleted: Bool?
        let limit: Int

        /// Whether those that are done are listed too. A cursor brings it, so that it need not be repeated beside it.
        var includesCompleted: Bool { after?.showCompleted ?? showCompleted ?? false }

        fileprivate var agreesWithCursor: Bool {
            guard let after, let showCompleted else { return true }
            return after.showCompleted == showCompleted
        }
    }

    /// What is found.
    struct Outcome: Sendable, Equatable {
        let page: TodoPage
        let includesCompleted: Bool
        let limit: Int
    }

    /// What is shown.
    struct Page: WireOutput, Listed {
        let items: PresentedList<RowPresenter>
        /// The cursor of the next page.
        let next: String?
        let links: Links
        /// The path of the next page.
        let nextLink: String?

        var rows: PresentedList<RowPresenter> { items }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The todos of this page.", \.items)
            field("next", "The value for 'after' that leads to the next page; absent on the last.", \.next)
            field("links", "Where the list leads.", \.links)
        }
    }

    /// Where the list leads.
    struct Links: WireOutput {
        let new: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("new", "The form for a new todo.", \.new)
        }
    }
}

extension TodosList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "Where the page before ended: its 'next'.")
        showCompleted = field.query("showCompleted", "Whether those that are done are listed too; false unless given.")
        limit = field.query("limit", "How many todos at most.", 1...100, default: 30)
        let input = self
        field.require(
            parameter: "after", "otherFilters", "Expected the 'showCompleted' that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
