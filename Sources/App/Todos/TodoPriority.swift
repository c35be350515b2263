/// How much a todo matters.
enum TodoPriority: String, CaseIterable, Sendable {
    case none
    case low
    case medium
    case high

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
