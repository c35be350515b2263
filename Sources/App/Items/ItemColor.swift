import HTTP

/// The colour that an item is shown in.
enum ItemColor: String, OutputEnumeration, Sendable {
    case green
    case red

    /// Green for an item that is in use.
    init(enabled: Bool) { self = enabled ? .green : .red }
}
