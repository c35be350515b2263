import Logging
import ViperService

/// What callers without a session may do, by the setting `access.anonymous`.
enum AnonymousAccess: String, Sendable {
    /// All that callers with a session may.
    case all
    /// Read.
    case read
    case none

    init(_ settings: Settings) { self = AnonymousAccess(rawValue: settings.text(.accessAnonymous)) ?? .none }

    /// Tells the operator if strangers from other machines may change everything.
    func warn(_ context: FeatureContext) {
        guard self == .all, !context.settings.isLocal else { return }
        context.logger.warning(
            "access.anonymous is 'all', and the server listens for other machines: whoever reaches it may change data.")
    }
}
