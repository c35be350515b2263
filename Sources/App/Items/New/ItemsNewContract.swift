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
            field("method", "The method to send it by.", \.method)
            field("link", "Where to send it.", \.link)
            field("fields", "The fields, in this order.", \.fields)
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
            field("name", "The name of the body's member.", \.name)
            field("label", "What it is called.", \.label)
            field("kind", "What it is shown as.", \.kind)
            field("required", "Whether something must be entered.", \.required)
            field("value", "What stands in it; absent of a checkbox.", \.value)
            field("checked", "Whether a checkbox is checked.", \.checked)
            field("minLength", "The fewest characters, after trimming.", \.minLength)
            field("maxLength", "The most characters.", \.maxLength)
        }
    }

    struct View: JSONView { typealias Model = Form }
}
