public import ViperHTTP

/// The method of the request that submits a form.
public enum FormMethod: OutputEnumeration {
    case get
    case post
    case put
    case patch

    public var wireText: StaticString {
        switch self {
        case .get: "GET"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        }
    }
}

/// The kind of control for a form's field.
public enum FieldKind: OutputEnumeration {
    /// One line of text.
    case text
    /// Several lines of text.
    case multiline
    /// A day, as `2026-11-21`.
    case date
    /// One of the choices.
    case choice
    /// True or false.
    case checkbox
    /// A whole number.
    case number

    public var wireText: StaticString {
        switch self {
        case .text: "text"
        case .multiline: "multiline"
        case .date: "date"
        case .choice: "choice"
        case .checkbox: "checkbox"
        case .number: "number"
        }
    }
}
