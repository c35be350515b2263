import Viper
import ViperDatabase
import ViperHTTP
import ViperService
import ViperValues

struct Note: Sendable, Equatable {
    let id: UUID
    let text: String
}

extension ProblemKind {
    static let noteTaken = ProblemKind(
        "note-taken", .conflict, "The note is there", "Another note has the text.", remedy: "Look for that one.")
}

/// The notes in a database of either engine.
struct NoteStore: Sendable {
    let database: any Database
    func add(_ note: Note) async throws(Failure) {
        let isNew = try await database.change { transaction throws(DatabaseError) in
            try await transaction.execute(
                "INSERT INTO notes (id, text) VALUES ($1, $2) ON CONFLICT (text) DO NOTHING",
                [.uuid(note.id), .text(note.text)]) == 1
        }
        guard isNew else { throw .other(.noteTaken, .english("There is a note with this text.")) }
    }

    func note(_ id: UUID) async throws(Failure) -> Note {
        let text = try await database.find("SELECT text FROM notes WHERE id = $1", [.uuid(id)]) {
            row throws(DatabaseError) in try row.text(0)
        }
        guard let text else { throw .missing("note", id) }
        return Note(id: id, text: text)
    }
}
