import Viper
import ViperHTTP
import ViperValues

/// `GET /notes/{id}`
enum NotesDetail {
    struct Input: WireInput {
        let id: UUID
        init(_ field: inout some InputFields) { id = field.path("id", "The note.") }
    }

    struct Interactor: Viper.Interactor {
        let store: NoteStore
        func execute(_ input: Input) async throws(Failure) -> Note { try await store.note(input.id) }
    }
}

extension Note: WireOutput {
    static func describe(_ field: inout some OutputFields<Self>) { field("text", "What it says.", \.text) }
}
