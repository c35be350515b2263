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

/// A priority at a glance: one to three exclamation marks, or none.
enum TodoBangs: OutputEnumeration {
    case none
    case one
    case two
    case three

    /// The marks of a priority.
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
