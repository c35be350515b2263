import Shared
import Viper
import ViperHTTP
import ViperValues

/// The settings menu as a form: its fields with their values, and where to send it. The request's body has a member for
/// each field, by its name: `value` or `number` unchanged, and null for a field without one.
struct SettingsForm: WireOutput, Versioned {
    let title: LocalText
    let method: FormMethod
    let link: Link
    let fields: [Field]
    let chosen: Chosen
    let version: Int64

    static func describe(_ field: inout some OutputFields<Self>) {
        field("title", "The headline, ready to show.", \.title)
        field("method", "The HTTP method to submit the form with.", \.method)
        field("link", "The path to submit the form to.", \.link)
        field("fields", "The fields, in display order.", \.fields)
        field("chosen", "What was chosen.", \.chosen)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
    }

    /// The names of the fields, and of the members in the body.
    enum Name: OutputEnumeration {
        case language
        case startPage
        case rowsPerPage
        case messages

        var wireText: StaticString {
            switch self {
            case .language: "language"
            case .startPage: "startPage"
            case .rowsPerPage: "rowsPerPage"
            case .messages: "messages"
            }
        }

        var label: Phrase {
            switch self {
            case .language: .language
            case .startPage: .startPage
            case .rowsPerPage: .rowsPerPage
            case .messages: .messages
            }
        }
    }

    struct Field: WireOutput {
        let name: Name
        let label: LocalText
        let kind: FieldKind
        var required = false
        var value: String?
        var number: Int?
        var minimum: Int?
        var maximum: Int?
        var choices: [Choice]?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "The name of the member in the body.", \.name)
            field("label", "The label to show.", \.label)
            field("kind", "The kind of control to show.", \.kind)
            field("required", "Whether a value is required.", \.required)
            field("value", "The current value of a choice; absent if there is none.", \.value)
            field("number", "The current value of a number; absent if there is none.", \.number)
            field("minimum", "The least number.", \.minimum)
            field("maximum", "The greatest number.", \.maximum)
            field("choices", "The options to choose from.", \.choices)
        }
    }

    struct Choice: WireOutput {
        let value: String?
        let label: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("value", "The value; absent for the option that stands for none.", \.value)
            field("label", "The label to show.", \.label)
        }
    }

    /// The values for programs; what is absent was not chosen.
    struct Chosen: WireOutput {
        let language: ChosenLanguage?
        let startPage: StartPage?
        let rowsPerPage: Int?
        let messages: MessagePolicy

        static func describe(_ field: inout some OutputFields<Self>) {
            field("language", "The language where 'Accept-Language' is silent.", \.language)
            field("startPage", "Where to begin.", \.startPage)
            field("rowsPerPage", "The number of rows of a page where 'limit' is absent.", \.rowsPerPage)
            field("messages", "Who may send messages.", \.messages)
        }
    }
}
