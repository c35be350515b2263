import Shared
import Viper
import ViperHTTP
import ViperValues

/// `GET /todos?showCompleted=&priority=&q=&limit=&after=`: a page of todos, earliest due date first, or by title for a
/// search.
enum TodosList {
    struct Input: Equatable {
        let after: TodosCursor?
        let showCompleted: Bool?
        let priority: TodoPriority?
        let prefix: String?
        let limit: Int

        /// A cursor contains its list's filter, so a client need not repeat it.
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

    struct Links: WireOutput {
        let back: Link
        let new: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("new", "The form for a new todo.", \.new)
        }
    }

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
        limit = field.limit("The maximum number of todos.", 1...100, default: 30)
        let input = self
        field.require(
            parameter: "after", "otherFilters", "Expected the filters that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
