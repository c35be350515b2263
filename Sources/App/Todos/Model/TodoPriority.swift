import Viper
import ViperEntities
import ViperHTTP

enum TodoPriority: Int64, ColumnEnumeration {
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

    var phrase: Phrase {
        switch self {
        case .none: .noPriority
        case .low: .lowPriority
        case .medium: .mediumPriority
        case .high: .highPriority
        }
    }
}

/// A priority as one to three exclamation marks, or none.
enum TodoBangs: WireText, OutputEnumeration {
    case none = ""
    case one = "!"
    case two = "!!"
    case three = "!!!"

    init(_ priority: TodoPriority) {
        self =
            switch priority {
            case .none: .none
            case .low: .one
            case .medium: .two
            case .high: .three
            }
    }

    var label: String { "\(self)" }
}
