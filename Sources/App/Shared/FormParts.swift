import ViperHTTP

enum FormMethod: OutputEnumeration {
    case post
    case put

    var wireText: StaticString {
        switch self {
        case .post: "POST"
        case .put: "PUT"
        }
    }
}

/// The kind of control for a form's field.
enum FieldKind: OutputEnumeration {
    case text
    case multiline
    case date
    case choice
    case checkbox

    var wireText: StaticString {
        switch self {
        case .text: "text"
        case .multiline: "multiline"
        case .date: "date"
        case .choice: "choice"
        case .checkbox: "checkbox"
        }
    }
}
