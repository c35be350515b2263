import Viper
import ViperEntities
import ViperHTTP

/// What its owner has to do.
struct Chore: OwnedEntity {
    static let table = EntityTable<Chore>("chores", "chore")

    var id = UUID.least
    var owner = OwnerID()
    var text: SharedText = ""
    var isLate = false
    var doneAt: Timestamp?
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column.owner()
        column("text", \.text, "1 to 200 characters.", .trimmed(1...200), .required)
        column("isLate", \.isLate, "Whether it was not done within a day.", .revised)
        column("doneAt", \.doneAt, "When it was done.", .revised)
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}

extension ProblemKind {
    static let choreDone = ProblemKind(
        "chore-done", .conflict, Phrase("The chore is done", "La tâche est faite", "A tarefa está feita"),
        "A chore can be done once.", remedy: "Add another one.")
}
