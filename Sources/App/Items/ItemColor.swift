import ViperHTTP

/// The colour that an item is shown in.
enum ItemColor: OutputEnumeration {
    case green
    case red

    var wireText: StaticString {
        switch self {
        case .green: "green"
        case .red: "red"
        }
    }

    /// Green for an item that is in use.
    init(enabled: Bool) { self = enabled ? .green : .red }
}
