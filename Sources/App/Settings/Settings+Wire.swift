import Shared
import Viper
import ViperHTTP
import ViperValues

extension StartPage: InputEnumeration, OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .feed: "feed"
        case .news: "news"
        case .items: "items"
        case .repositories: "repositories"
        case .todos: "todos"
        case .accounts: "accounts"
        }
    }
}

extension MessagePolicy: InputEnumeration, OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .everyone: "everyone"
        case .following: "following"
        case .nobody: "nobody"
        }
    }
}

/// A language that users may choose: one of those that the product speaks.
enum ChosenLanguage: String, CaseIterable, InputEnumeration, OutputEnumeration {
    case english = "en"
    case french = "fr"
    case portuguese = "pt"

    /// The choice that a tag stands for; nil for a language that the product does not speak.
    init?(_ tag: LanguageTag) { self.init(rawValue: tag.text) }

    var tag: LanguageTag {
        switch self {
        case .english: "en"
        case .french: "fr"
        case .portuguese: "pt"
        }
    }

    var wireText: StaticString {
        switch self {
        case .english: "en"
        case .french: "fr"
        case .portuguese: "pt"
        }
    }

    /// The language's own name.
    var phrase: Phrase {
        switch self {
        case .english: .englishLanguage
        case .french: .frenchLanguage
        case .portuguese: .portugueseLanguage
        }
    }
}
