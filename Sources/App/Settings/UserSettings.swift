import Viper
import ViperHTTP

/// What a user has chosen in the settings menu.
struct UserSettings: Sendable, Equatable {
    let user: UUID
    /// Language and rows a page, which the next answers follow. They are kept with the user, whom gates read anyway.
    var preferences: CallerPreferences
    /// Nil until the user chooses one.
    var startPage: StartPage?
    var messages: MessagePolicy
    /// 1 until the first change; raised by every change, in the database.
    var version: Int64

    /// How many rows of a page a user may choose.
    static let rowsPerPageBounds = 1...100
}

/// A change of settings; nil leaves a value as it is.
struct UserSettingsChange: Sendable, Equatable {
    var language = MemberChange<LanguageTag>.kept
    var startPage = MemberChange<StartPage>.kept
    var rowsPerPage = MemberChange<Int>.kept
    var messages: MessagePolicy?

    /// The changed settings, still at their old version; nil if nothing would change.
    func applied(to settings: UserSettings) -> UserSettings? {
        var changed = settings
        changed.preferences.language = language.applied(to: settings.preferences.language)
        changed.preferences.rowsPerPage = rowsPerPage.applied(to: settings.preferences.rowsPerPage)
        changed.startPage = startPage.applied(to: settings.startPage)
        if let messages { changed.messages = messages }
        return changed == settings ? nil : changed
    }
}

/// Who may send messages to a user.
package enum MessagePolicy: String, CaseIterable, Sendable {
    case everyone
    /// Those whom the user follows.
    case following
    case nobody

    var phrase: Phrase {
        switch self {
        case .everyone: Phrase("Everyone", "Tout le monde", "Toda a gente")
        case .following: Phrase("People I follow", "Les personnes que je suis", "As pessoas que sigo")
        case .nobody: Phrase("Nobody", "Personne", "Ninguém")
        }
    }
}

extension MessagePolicy: WireEnumeration {}

/// A language that users may choose: one of those that the product speaks.
enum ChosenLanguage: String, WireEnumeration {
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

    /// The language's own name.
    var phrase: Phrase {
        switch self {
        case .english: Phrase("English", "English", "English")
        case .french: Phrase("Français", "Français", "Français")
        case .portuguese: Phrase("Português", "Português", "Português")
        }
    }
}
