import Viper
import ViperEntities
import ViperHTTP
import ViperValues

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
