import Shared
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
        field("method", "The HTTP method to submit the form with.", \.method)
        field("link", "The path to submit the form to.", \.link)
        field("fields", "The fields, in display order.", \.fields)
        field(
            "version", "The version of the edited todo, valid in 'If-Match' when quoted; absent for a new one.",
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
            field("name", "The name of the member in the body.", \.name)
            field("label", "The label to show.", \.label)
            field("kind", "The kind of control to show.", \.kind)
            field("required", "Whether a value is required.", \.required)
            field("value", "The current value; absent for an empty date and a checkbox.", \.value)
            field("checked", "Whether a checkbox is checked.", \.checked)
            field("minLength", "The minimum number of characters, after trimming.", \.minLength)
            field("maxLength", "The maximum number of characters.", \.maxLength)
            field("choices", "The options to choose from.", \.choices)
        }
    }

    struct Choice: WireOutput {
        let value: TodoPriority
        let label: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("value", "The value.", \.value)
            field("label", "The label to show.", \.label)
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
