import Shared

enum TodoPriority: String, CaseIterable, Sendable {
    case none
    case low
    case medium
    case high

    var phrase: Phrase {
        switch self {
        case .none: .noPriority
        case .low: .lowPriority
        case .medium: .mediumPriority
        case .high: .highPriority
        }
    }
}
