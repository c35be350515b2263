import Viper
import ViperDatabase
import ViperService
import ViperValues

struct Note: Sendable, Equatable {
    let id: UUID
    let text: String
}

extension ProblemKind {
    static let notebookFull = ProblemKind(
        "notebook-full", .conflict, "The notebook is full", "It has as many notes as fit.",
        remedy: "Ask for a larger one.")
}

/// The notes in the database, of either engine.
struct NoteStore: Sendable {
    let database: any Database
    func add(_ note: Note) async throws(Failure) {
        let isAdded = try await database.change { transaction throws(DatabaseError) in
            let count = try await transaction.first("SELECT COUNT(*) FROM notes") { row throws(DatabaseError) in
                try row.integer(0)
            }
            guard count ?? 0 < 2 else { return false }
            try await transaction.execute(
                "INSERT INTO notes (id, text) VALUES ($1, $2)", [.uuid(note.id), .text(note.text)])
            return true
        }
        guard isAdded else { throw .other(.notebookFull, "There are two notes, and no more fit.") }
    }

    func note(_ id: UUID) async throws(Failure) -> Note {
        let text = try await database.find("SELECT text FROM notes WHERE id = $1", [.uuid(id)]) {
            row throws(DatabaseError) in try row.text(0)
        }
        guard let text else { throw .missing("Note '\(id.text)' was not found.") }
        return Note(id: id, text: text)
    }
}
