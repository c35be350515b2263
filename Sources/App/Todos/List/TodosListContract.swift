import Viper
import ViperHTTP
import ViperValues

/// `GET /todos?showCompleted=&priority=&q=&limit=&after=`: a page of todos, the one that is to be done first at its head,
/// or by title where they are searched.
enum TodosList {
    /// What is asked.
    struct Input: Equatable {
        let after: TodosCursor?
        let showCompleted: Bool?
        let priority: TodoPriority?
        let prefix: String?
        let limit: Int

        /// Which todos. A cursor brings its own, so that they need not be repeated beside it.
        var filter: TodoFilter {
            after?.filter
                ?? TodoFilter(includesCompleted: showCompleted ?? false, priority: priority, prefix: prefix)
        }

        fileprivate var agreesWithCursor: Bool {
            guard let made = after?.filter else { return true }
            return (showCompleted == nil || showCompleted == made.includesCompleted)
                && (priority == nil || priority == made.priority) && (prefix == nil || prefix == made.prefix)
        }
    }

    /// Where the list leads.
    struct Links: WireOutput {
        let back: Link
        let new: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("new", "The form for a new todo.", \.new)
        }
    }

    /// Renders a page.
    struct View: ListView, LocalizedView {
        typealias Model = ListDocument<RowPresenter, Links>
    }
}

extension TodosList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        showCompleted = field.query("showCompleted", "Whether to include completed todos; false by default.")
        priority = field.query("priority", "Only todos with this priority.")
        prefix = field.query(
            "q", "Only todos whose titles begin with this text, ignoring case; sorted by title.",
            .exactly(1...200))
        limit = field.query("limit", "The maximum number of todos.", 1...100, default: 30)
        let input = self
        field.require(
            parameter: "after", "otherFilters", "Expected the filters that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
