import ViperHTTP

extension TodoPriority: InputEnumeration, OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .none: "none"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        }
    }
}

/// A priority as one to three exclamation marks, or none.
enum TodoBangs: OutputEnumeration {
    case none
    case one
    case two
    case three

    init(_ priority: TodoPriority) {
        self =
            switch priority {
            case .none: .none
            case .low: .one
            case .medium: .two
            case .high: .three
            }
    }

    var wireText: StaticString {
        switch self {
        case .none: ""
        case .one: "!"
        case .two: "!!"
        case .three: "!!!"
        }
    }

    var label: String {
        switch self {
        case .none: "none"
        case .one: "one"
        case .two: "two"
        case .three: "three"
        }
    }
}
