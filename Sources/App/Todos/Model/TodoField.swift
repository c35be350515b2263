import Viper
import ViperHTTP

/// The values of a todo that people enter, in the order of display.
enum TodoField: WireText, OutputEnumeration {
    case title, note, completeBy, priority, completed

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
