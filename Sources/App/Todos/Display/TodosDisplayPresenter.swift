import Shared
import Viper

extension TodosDisplay {
    /// One row per value; empty values have none.
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> Document {
            Document(
                id: todo.id, rows: Self.rows(of: todo.values, in: Language(of: reader)),
                links: Links(list: router.linkToList, edit: router.link(editFormOf: todo.id)), version: todo.version)
        }

        private static func rows(of values: TodoValues, in language: Language) -> [Row] {
            var rows: [Row] = []
            rows.reserveCapacity(5)
            func add(_ field: TodoField, _ value: Value) {
                rows.append(Row(field: field, label: LocalText(field.label, in: language), value: value))
            }
            add(.title, .text(values.title))
            if !values.note.isEmpty { add(.note, .text(values.note)) }
            if let date = values.completeBy { add(.completeBy, .date(LocalDate(date: date, language: language))) }
            if values.priority != .none {
                add(.priority, .phrase(LocalText(values.priority.phrase, in: language)))
            }
            add(.completed, .phrase(LocalText(values.completed ? .yes : .no, in: language)))
            return rows
        }
    }
}
