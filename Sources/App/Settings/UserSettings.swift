import Viper
import ViperValues

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
