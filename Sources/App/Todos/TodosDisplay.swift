import Viper
import ViperEntities
import ViperHTTP
import ViperJSON

/// `GET /todos/{id}`: one todo in the client's language, ready to show.
enum TodosDisplay: EntityModule {
    typealias Input = IDInput

    struct Interactor: FindingInteractor { let store: EntityStore<Todo> }

    typealias Presenter = DocumentPresenter<Document>

    /// One row per value; empty values have none.
    struct Document: RoutedDocument, Versioned {
        let id: UUID
        let rows: [Row]
        let links: Links
        let version: Int64

        init(_ todo: Todo, _ router: TodosRouter, in language: Language) {
            id = todo.id
            version = todo.version
            links = Links(list: router.linkToList, edit: router.link(editFormOf: todo.id))
            var rows: [Row] = []
            rows.reserveCapacity(5)
            func add(_ field: TodoField, _ value: Value) {
                rows.append(Row(field: field, label: LocalText(field.label, in: language), value: value))
            }
            add(.title, .text(todo.title.text))
            if !todo.note.isEmpty { add(.note, .text(todo.note)) }
            if let date = todo.completeBy.shown { add(.completeBy, .date(LocalDate(date: date, language: language))) }
            if todo.priority != .none { add(.priority, .phrase(LocalText(todo.priority.phrase, in: language))) }
            add(.completed, .phrase(LocalText(todo.completed ? .yes : .no, in: language)))
            self.rows = rows
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("rows", "The rows to show, in display order; empty ones are omitted.", \.rows)
            field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
            field("links", "Related links.", \.links)
        }
    }

    struct Row: WireOutput {
        let field: TodoField
        let label: LocalText
        let value: Value

        static func describe(_ field: inout some OutputFields<Self>) {
            field("field", "The field that the row shows.", \.field)
            field("label", "The label to show.", \.label)
            field("value", "The value, ready to show.", \.value)
        }
    }

    enum Value: OutputValue {
        case text(String)
        case date(LocalDate)
        case phrase(LocalText)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .text(let text): text.write(to: &writer)
            case .date(let date): date.write(to: &writer)
            case .phrase(let phrase): phrase.write(to: &writer)
            }
        }

        static var schema: Schema { .string() }
    }

    struct Links: WireOutput {
        let list: Link
        let edit: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All todos.", \.list)
            field("edit", "The form that edits it.", \.edit)
        }
    }

    struct View: JSONView, LocalizedView { typealias Model = Document }
}

/// The values of a todo that people enter, in the order of display.
enum TodoField: WireText, OutputEnumeration {
    case title, note, completeBy, priority, completed

    var label: Phrase {
        switch self {
        case .title: .title
        case .note: .note
        case .completeBy: .completeBy
        case .priority: .priority
        case .completed: .completed
        }
    }
}
