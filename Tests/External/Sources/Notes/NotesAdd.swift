import Viper
import ViperHTTP
import ViperValues

/// `POST /notes`
enum NotesAdd {
    struct Input: WireInput {
        let text: String
        init(_ field: inout some InputFields) { text = field.body("text", "1 to 1000 characters.", .trimmed(1...1000)) }
    }

    struct Document: WireOutput, Located {
        let id: UUID
        let location: Link
        static func describe(_ field: inout some OutputFields<Self>) { field("id", "The note's id.", \.id) }
    }

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.noteTaken)
        let store: NoteStore
        func execute(_ input: Input) async throws(Failure) -> Note {
            let note = Note(id: .version7(), text: input.text)
            try await store.add(note)
            return note
        }
    }

    struct Presenter: Viper.Presenter {
        let detail: NamedRoute
        func present(_ note: Note, for reader: PresentationContext) -> Document {
            Document(id: note.id, location: Link(detail, .uuid(note.id)))
        }
    }

    struct View: CreatedView { typealias Model = Document }
}
