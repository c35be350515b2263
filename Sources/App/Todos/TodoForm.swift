import Viper
import ViperHTTP
import ViperValues

/// A form for a todo: its fields with their values, and where to send it. The request's body has a member for each
/// field, by its name: `value` unchanged, `checked` for a checkbox, and null for an empty date.
struct TodoForm: WireOutput {
    let title: LocalText
    let method: FormMethod
    let link: Link
    let fields: [Field]
    var version: Int64?

    static func describe(_ field: inout some OutputFields<Self>) {
        field("title", "The headline, ready to show.", \.title)
        field("method", "The method to send it by.", \.method)
        field("link", "Where to send it.", \.link)
        field("fields", "The fields, in this order.", \.fields)
        field(
            "version", "That of the todo which it edits, in quotes good in 'If-Match'; absent of a new one.",
            \.version)
    }

    struct Field: WireOutput {
        let name: TodoField
        let label: LocalText
        let kind: FieldKind
        var required = false
        var value: String?
        var checked: Bool?
        var minLength: Int?
        var maxLength: Int?
        var choices: [Choice]?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "The name of the body's member.", \.name)
            field("label", "What it is called.", \.label)
            field("kind", "What it is shown as.", \.kind)
            field("required", "Whether something must be entered.", \.required)
            field("value", "What stands in it; absent of an empty date and a checkbox.", \.value)
            field("checked", "Whether a checkbox is checked.", \.checked)
            field("minLength", "The fewest characters, after trimming.", \.minLength)
            field("maxLength", "The most characters.", \.maxLength)
            field("choices", "What can be chosen.", \.choices)
        }
    }

    struct Choice: WireOutput {
        let value: TodoPriority
        let label: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("value", "The value.", \.value)
            field("label", "What it is called.", \.label)
        }
    }
}

extension TodoForm {
    /// The fields of a form with values, and with the same limits as the input.
    static func fields(of values: TodoValues, in language: Language) -> [Field] {
        func field(_ name: TodoField, _ kind: FieldKind) -> Field {
            Field(name: name, label: LocalText(name.label, in: language), kind: kind)
        }
        var title = field(.title, .text)
        title.required = true
        title.value = values.title
        title.minLength = TodoRules.title.length.lowerBound
        title.maxLength = TodoRules.title.length.upperBound
        var note = field(.note, .multiline)
        note.value = values.note
        note.maxLength = TodoRules.note.length.upperBound
        var completeBy = field(.completeBy, .date)
        completeBy.value = values.completeBy?.text
        var priority = field(.priority, .choice)
        priority.value = values.priority.rawValue
        priority.choices = TodoPriority.allCases.map {
            Choice(value: $0, label: LocalText($0.phrase, in: language))
        }
        var completed = field(.completed, .checkbox)
        completed.checked = values.completed
        return [title, note, completeBy, priority, completed]
    }
}
