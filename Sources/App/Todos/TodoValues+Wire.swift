import ViperHTTP
import ViperValues

extension TodoValues {
    init(_ field: inout some InputFields) {
        title = field.body("title", "What to do: 1 to 200 characters, trimmed.", TodoRules.title)
        note = field.body("note", "A longer note: up to 10,000 characters.", TodoRules.note, default: "")
        completeBy = field.body(optional: "completeBy", "The due date.")
        priority = field.body("priority", "The priority.", default: .none)
        completed = field.body("completed", "Whether it is done.", default: false)
    }
}

extension TodoChange {
    init(_ field: inout some InputFields) {
        title = field.change("title", "What to do: 1 to 200 characters, trimmed.", TodoRules.title)
        note = field.change("note", "A longer note: up to 10,000 characters.", TodoRules.note)
        completeBy = field.change(optional: "completeBy", "The due date; null to remove it.")
        priority = field.change("priority", "The priority.")
        completed = field.change("completed", "Whether it is done.")
    }
}
