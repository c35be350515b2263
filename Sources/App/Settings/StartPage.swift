import Shared
import Viper

/// A page at which the product can begin: the name of its link in the welcome. The first one that the product has is the
/// default.
enum StartPage: String, CaseIterable, Sendable {
    case feed
    case news
    case items
    case repositories
    case todos
    case accounts

    var phrase: Phrase {
        switch self {
        case .feed: .feed
        case .news: .news
        case .items: .items
        case .repositories: .repositories
        case .todos: .todos
        case .accounts: .accounts
        }
    }
}
