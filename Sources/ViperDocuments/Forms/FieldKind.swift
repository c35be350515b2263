public import ViperHTTP

/// The method of the request that submits a form.
public enum FormMethod: WireText, OutputEnumeration {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
}

/// The kind of control for a form's field.
public enum FieldKind: WireText, OutputEnumeration {
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
}
