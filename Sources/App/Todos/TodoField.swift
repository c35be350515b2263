import ViperHTTP

/// What people enter of a todo, in the order in which it is shown.
enum TodoField: OutputEnumeration {
    case title
    case note
    case completeBy
    case priority
    case completed

    var wireText: StaticString {
        switch self {
        case .title: "title"
        case .note: "note"
        case .completeBy: "completeBy"
        case .priority: "priority"
        case .completed: "completed"
        }
    }

    /// What it is called.
    var label: Phrase {
        switch self {
        case .title: .title
        case .note: .note
        case .completeBy: .completeBy
        case .priority: .priority
        case .completed: .completed
        }
    }
}
