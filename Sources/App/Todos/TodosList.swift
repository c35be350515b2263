import Viper
import ViperEntities
import ViperHTTP

/// `GET /todos?showCompleted=&priority=&q=&limit=&after=`: a page of todos, earliest due date first, those without one last,
/// or by title for a search.
enum TodosList: EntityModule, EntityList {
    struct Input: PagedInput, Equatable {
        let after: EntityCursor<Todo>?
        let showCompleted: Bool?
        let priority: TodoPriority?
        let prefix: String?
        let limit: Int

        /// A cursor contains its list's filter, so a client need not repeat it.
        var filter: EntityFilter<Todo> {
            after?.filter
                ?? EntityFilter(
                    values: [priority?.sqlValue, showCompleted == true ? nil : false.sqlValue], prefix: prefix)
        }

        private var agreesWithCursor: Bool {
            guard let made = after?.filter else { return true }
            return (showCompleted == nil || showCompleted == (made.values[1] == nil))
                && (priority == nil || priority?.sqlValue == made.values[0])
                && (prefix == nil || prefix == made.prefix)
        }

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            showCompleted = field.query("showCompleted", "Whether to include completed todos; false by default.")
            priority = field.query("priority", "Only todos with this priority.")
            prefix = field.query(
                "q", "Only todos whose titles begin with this text, ignoring case; sorted by title.", .exactly(1...200))
            limit = field.limit("The maximum number of todos.", 1...100, default: 30)
            let input = self
            field.require(parameter: "after", .otherFilters) {
                input.agreesWithCursor
            }
        }
    }

    struct Interactor: ListingInteractor {
        typealias Command = Input
        let store: EntityStore<Todo>
    }

    typealias Row = TodoRow
    typealias Links = ListAndFormLinks<TodosList>
    typealias Presenter = PagePresenter<TodosList>
    struct View: ListView, LocalizedView { typealias Model = Presenter.Model }
}

struct TodoRow: LinkedRow {
    let entity: Todo
    let language: Language
    let location: Link

    init(_ todo: Todo, _ router: TodosRouter, in language: Language) {
        entity = todo
        self.language = language
        location = router.link(detailOf: todo.id)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "priority")
        field(
            "completeByText", "The due date, ready to show.",
            { row in row.entity.completeBy.shown.map { LocalDate(date: $0, language: row.language) } })
        field.columns(from: "priority", before: "completed")
        field("bangs", "The priority as up to three exclamation marks.", { TodoBangs($0.entity.priority) })
        field.columns(from: "completed")
        field.links()
    }
}
