import ViperEntities

struct Todo: RevisedEntity {
    static let table = EntityTable<Todo>(
        "todos", Phrase("todo", "tâche", "tarefa"),
        missing: { id in
            Sentence(
                "Todo with Id: '\(id.text)' was not found", fr: "Tâche '\(id.text)' introuvable",
                pt: "Tarefa '\(id.text)' não encontrada")
        })

    var id = UUID.least
    var title: SharedText = ""
    var note = ""
    var completeBy = DueDate(nil)
    var priority = TodoPriority.none
    var completed = false
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column(
            "title", \.title, "What to do: 1 to 200 characters.", .trimmed(1...200, ifEmpty: .enterTitle),
            [.required, .changeable, .searched], label: .title)
        column(
            "note", \.note, "A longer note: up to 10,000 characters.", .exactly(0...10_000),
            [.settable, .changeable, .single], label: .note)
        column(
            "completeBy", \.completeBy, "The due date.", [.settable, .changeable, .sortedThenByCreation],
            label: .completeBy)
        column("priority", \.priority, "The priority.", [.settable, .changeable, .filtered], label: .priority)
        column("completed", \.completed, "Whether it is done.", [.settable, .changeable, .filtered], label: .completed)
        column("createdAt", \.createdAt, "When it was added.", .hidden)
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}
