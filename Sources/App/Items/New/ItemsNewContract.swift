import Viper
import ViperHTTP

/// `GET /items/new`: the form for a new item.
enum ItemsNew {
    /// Nothing is asked.
    typealias Input = NoInput

    /// What stands in a new form.
    struct Outcome: Sendable, Equatable {
        let name: String
        let enabled: Bool
    }

    /// The model of the form: its fields with what stands in them, and where it is sent. The body to be sent has a member
    /// for each field, by its name: `value` as it is, of a checkbox `checked`.
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

    /// One field.
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

    /// Renders the form.
    struct View: JSONView { typealias Model = Form }
}
