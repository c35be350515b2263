import Viper
import ViperValues

extension SettingsForm {
    /// The fields of the form, with the same bounds and choices as the input.
    static func fields(of settings: UserSettings, among pages: [StartPage], in language: Language) -> [FormField] {
        func field(_ name: String, _ label: Phrase, _ kind: FieldKind) -> FormField {
            FormField(name, "\(label.text(in: language))", kind)
        }
        func choice(_ value: String?, _ label: Phrase) -> FormChoice { FormChoice(value, label, in: language) }
        var chosenLanguage = field("language", .language, .choice)
        chosenLanguage.value = settings.preferences.language?.text
        chosenLanguage.choices =
            [choice(nil, .asTheClientSays)] + ChosenLanguage.allCases.map { choice($0.rawValue, $0.phrase) }
        var startPage = field("startPage", .startPage, .choice)
        startPage.value = settings.startPage?.rawValue
        startPage.choices = [choice(nil, .usualStartPage)] + pages.map { choice($0.rawValue, $0.phrase) }
        var rows = field("rowsPerPage", .rowsPerPage, .number)
        rows.number = settings.preferences.rowsPerPage
        rows.minimum = SettingsRules.rowsPerPage.lowerBound
        rows.maximum = SettingsRules.rowsPerPage.upperBound
        var messages = field("messages", .messages, .choice)
        messages.isRequired = true
        messages.value = settings.messages.rawValue
        messages.choices = MessagePolicy.allCases.map { choice($0.rawValue, $0.phrase) }
        return [chosenLanguage, startPage, rows, messages]
    }
}
