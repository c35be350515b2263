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

/// A due date, or none. In the database it counts days from 1970-01-01; none is the day after the last possible one, so that
/// the index alone sorts it after the others.
struct DueDate: MappedColumnValue {
    static let unknown = DueDate(nil)
    private static let noDay: Int64 = 2_932_897

    let shown: CalendarDate?

    init(_ shown: CalendarDate?) { self.shown = shown }

    init?(stored days: Int64) {
        shown = CalendarDate(exactly: days)
        if shown == nil, days != Self.noDay { return nil }
    }

    func write(to writer: inout PayloadWriter) { writer.optionalDay(shown) }

    init?(reading reader: inout PayloadReader) {
        guard let day = reader.optionalDay() else { return nil }
        shown = day.date
    }

    var stored: Int64 { shown.map { Int64($0.daysSince1970) } ?? Self.noDay }
}
