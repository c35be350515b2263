import Shared
import Viper
import ViperHTTP

/// `GET /items/new`: the form for a new item.
enum ItemsNew {
    typealias Input = NoInput

    /// The initial values of the form.
    struct Outcome: Sendable, Equatable {
        let name: String
        let enabled: Bool
    }

    /// The form: its fields with their values, and where to send it. The request's body has a member for each field, by
    /// its name: `value` unchanged, or `checked` for a checkbox.
    struct Form: WireOutput {
        let title: StaticText
        let method: FormMethod
        let link: Link
        let fields: [Field]

        static func describe(_ field: inout some OutputFields<Self>) {
            field("title", "The headline, ready to show.", \.title)
            field("method", "The HTTP method to submit the form with.", \.method)
            field("link", "The path to submit the form to.", \.link)
            field("fields", "The fields, in display order.", \.fields)
        }
    }

    struct Field: WireOutput {
        let name: StaticText
        let label: StaticText
        let kind: FieldKind
        var required = false
        var value: String?
        var checked: Bool?
        var minLength: Int?
        var maxLength: Int?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "The name of the member in the body.", \.name)
            field("label", "The label to show.", \.label)
            field("kind", "The kind of control to show.", \.kind)
            field("required", "Whether a value is required.", \.required)
            field("value", "The current value; absent for a checkbox.", \.value)
            field("checked", "Whether a checkbox is checked.", \.checked)
            field("minLength", "The minimum number of characters, after trimming.", \.minLength)
            field("maxLength", "The maximum number of characters.", \.maxLength)
        }
    }

    struct View: JSONView { typealias Model = Form }
}
