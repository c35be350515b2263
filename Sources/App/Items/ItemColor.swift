import ViperHTTP

enum ItemColor: OutputEnumeration {
    case green
    case red

    var wireText: StaticString {
        switch self {
        case .green: "green"
        case .red: "red"
        }
    }

    init(enabled: Bool) { self = enabled ? .green : .red }
}
