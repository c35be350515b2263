import Shared
import Viper
import ViperHTTP
import ViperValues

struct TodoRow: WireOutput {
    let id: UUID
    let title: SharedText
    let completeBy: CalendarDate?
    let completeByText: LocalDate?
    let priority: TodoPriority
    let bangs: TodoBangs
    let completed: Bool
    let version: Int64
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The todo itself.", \.detail)
        }
    }

    init(_ todo: TodoSummary, _ router: TodosRouter, _ language: Language) {
        id = todo.id
        title = todo.title
        completeBy = todo.completeBy
        completeByText = todo.completeBy.map { LocalDate(date: $0, language: language) }
        priority = todo.priority
        bangs = TodoBangs(todo.priority)
        completed = todo.completed
        version = todo.version
        links = Links(detail: router.link(detailOf: todo.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("title", "1 to 200 characters.", \.title)
        field("completeBy", "The due date.", \.completeBy)
        field("completeByText", "The due date, ready to show.", \.completeByText)
        field("priority", "The priority.", \.priority)
        field("bangs", "The priority as up to three exclamation marks.", \.bangs)
        field("completed", "Whether it is done.", \.completed)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "The row's links.", \.links)
    }
}

extension TodoRow: Located {
    var location: Link { links.detail }
}
