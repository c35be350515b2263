import Viper
import ViperHTTP

/// The values of a todo that people enter, in the order of display.
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
