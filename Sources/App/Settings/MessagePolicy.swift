import Shared
import Viper

/// Who may send messages to a user.
package enum MessagePolicy: String, CaseIterable, Sendable {
    case everyone
    /// Those whom the user follows.
    case following
    case nobody

    var phrase: Phrase {
        switch self {
        case .everyone: .everyone
        case .following: .peopleIFollow
        case .nobody: .nobody
        }
    }
}
