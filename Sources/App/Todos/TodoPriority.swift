import HTTP

/// How much a todo matters.
enum TodoPriority: String, InputEnumeration, OutputEnumeration {
    case none
    case low
    case medium
    case high

    var wireText: StaticString {
        switch self {
        case .none: "none"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        }
    }

    /// What it is called.
    var phrase: Phrase {
        switch self {
        case .none: .noPriority
        case .low: .lowPriority
        case .medium: .mediumPriority
        case .high: .highPriority
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
