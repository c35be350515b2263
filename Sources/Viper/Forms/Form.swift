public import ViperHTTP
public import ViperJSON
public import ViperValues

/// A form: its fields with their values, and where to send it. The request's body has a member for each field, by its
/// name: `value` or `number` unchanged, `checked` for a checkbox, and null for a field without a value.
public struct Form: WireOutput {
    public let title: String
    public let method: FormMethod
    public let link: Link
    public let fields: [FormField]
    /// Of what is changed.
    public let version: Int64?

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - title: its headline, ready to show.
    ///   - link: where it is sent.
    ///   - version: of what it changes; nil for something new.
    public init(
        _ title: String, _ method: FormMethod, to link: Link, _ fields: [FormField], version: Int64? = nil
    ) {
        self.title = title
        self.method = method
        self.link = link
        self.fields = fields
        self.version = version
    }

    public static func describe(_ field: inout some OutputFields<Self>) {
        field("title", "The headline, ready to show.", \.title)
        field("method", "The HTTP method to submit the form with.", \.method)
        field("link", "The path to submit the form to.", \.link)
        field("fields", "The fields, in display order.", \.fields)
        field(
            "version", "The version of what is edited, valid in 'If-Match' when quoted; absent for something new.",
            \.version)
    }
}

/// A field of a form.
public struct FormField: WireOutput {
    public let name: String
    public let label: String
    public var kind = FieldKind.text
    public var isRequired = false
    public var value: String?
    public var number: Int?
    public var isChecked: Bool?
    public var minimum: Int?
    public var maximum: Int?
    public var minLength: Int?
    public var maxLength: Int?
    public var choices: [FormChoice]?

    /// Creates a field for text without bounds; the rest is set afterwards.
    public init(_ name: String, _ label: String, _ kind: FieldKind = .text) {
        self.name = name
        self.label = label
        self.kind = kind
    }

    public static func describe(_ field: inout some OutputFields<Self>) {
        field("name", "The name of the member in the body.", \.name)
        field("label", "The label to show.", \.label)
        field("kind", "The kind of control to show.", \.kind)
        field("required", "Whether a value is required.", \.isRequired)
        field("value", "The current value of a text, a date or a choice; absent if there is none.", \.value)
        field("number", "The current value of a number; absent if there is none.", \.number)
        field("checked", "Whether a checkbox is checked.", \.isChecked)
        field("minimum", "The least number.", \.minimum)
        field("maximum", "The greatest number.", \.maximum)
        field("minLength", "The minimum number of characters, after trimming.", \.minLength)
        field("maxLength", "The maximum number of characters.", \.maxLength)
        field("choices", "The options to choose from.", \.choices)
    }
}

/// An option of a field.
public struct FormChoice: WireOutput {
    public let value: String?
    public let label: String

    /// - Parameter value: nil for the option that stands for none.
    public init(_ value: String?, _ label: Phrase, in language: Language) {
        self.value = value
        self.label = "\(label.text(in: language))"
    }

    public static func describe(_ field: inout some OutputFields<Self>) {
        field("value", "The value; absent for the option that stands for none.", \.value)
        field("label", "The label to show.", \.label)
    }
}

/// A form that changes something, whose version is the document's.
public struct EditForm: OutputValue, Versioned {
    public let form: Form
    public let version: Int64

    public init(_ form: Form, version: Int64) {
        self.form = form
        self.version = version
    }

    public func write(to writer: inout ByteWriter) { form.write(to: &writer) }

    public static var schema: Schema { Form.schema }
}
