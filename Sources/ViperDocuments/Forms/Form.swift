public import Viper
public import ViperHTTP
public import ViperJSON

/// A form: its fields with their values, and where to send it. The request's body has a member for each field, by its
/// name: `value` or `number` unchanged, `checked` for a checkbox, and null for a field without a value.
public struct Form: WireOutput {
    /// The headline, ready to show.
    public let title: String
    /// The method of the request that submits it.
    public let method: FormMethod
    /// Where it is sent.
    public let link: Link
    /// Its fields in the order of display, each with a name of its own.
    public let fields: [FormField]
    /// The version of what is changed; nil for something new.
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
    /// The name of its member in the body.
    public let name: String
    /// What people read beside it.
    public let label: String
    /// The kind of control.
    public var kind = FieldKind.text
    /// Whether it may not stay empty.
    public var isRequired = false
    /// The value of a text, a date or a choice; nil if there is none.
    public var value: String?
    /// The value of a number; nil if there is none.
    public var number: Int?
    /// The value of a checkbox; nil for any other kind.
    public var isChecked: Bool?
    /// The least number; nil without bounds.
    public var minimum: Int?
    /// The greatest number; nil without bounds.
    public var maximum: Int?
    /// The least number of characters, after trimming; nil if it may be empty.
    public var minLength: Int?
    /// The greatest number of characters; nil without bounds.
    public var maxLength: Int?
    /// The options of a choice; nil for any other kind.
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
    /// The value that stands for it; nil for the option that stands for none.
    public let value: String?
    /// What people read.
    public let label: String

    /// Creates an option.
    ///
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
    /// The document.
    public let form: Form
    /// The version of what is changed.
    public let version: Int64

    /// Creates the document of a form, both of the same version.
    public init(_ form: Form, version: Int64) {
        self.form = form
        self.version = version
    }

    public func write(to writer: inout ByteWriter) { form.write(to: &writer) }

    public static var schema: Schema { Form.schema }
}
