import ViperHTTP

/// How a form is sent.
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

/// What a field of a form is shown as.
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
