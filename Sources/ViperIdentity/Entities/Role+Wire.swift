public import ViperHTTP

extension Role: InputEnumeration, OutputEnumeration {
    public var wireText: StaticString {
        switch self {
        case .member: "member"
        case .editor: "editor"
        case .administrator: "administrator"
        }
    }

    public var label: String { rawValue }
}
