import Shared
import Viper
import ViperHTTP
import ViperValues

/// `PATCH /settings`: changes the caller's settings by a merge-patch (RFC 7396).
enum SettingsChange {
    struct Input: Equatable {
        let change: UserSettingsChange
        let precondition: Precondition
    }
}

extension SettingsChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        let language: MemberChange<ChosenLanguage> = field.change(
            optional: "language", "The language where 'Accept-Language' is silent; null for the client's.")
        change = UserSettingsChange(
            language: language.map(\.tag),
            startPage: field.change(optional: "startPage", "Where to begin; null for the usual page."),
            rowsPerPage: field.change(
                optional: "rowsPerPage",
                "The number of rows of a page where 'limit' is absent; null for each list's own.",
                SettingsRules.rowsPerPage),
            messages: field.change("messages", "Who may send messages."))
        precondition = field.precondition()
    }
}
