import Shared
import ViperHTTP
import ViperValues

extension SettingsForm {
    /// The fields of the form, with the same bounds and choices as the input.
    static func fields(of settings: UserSettings, among pages: [StartPage], in language: Language) -> [Field] {
        func field(_ name: Name, _ kind: FieldKind) -> Field {
            Field(name: name, label: LocalText(name.label, in: language), kind: kind)
        }
        func choice(_ value: String?, _ label: Phrase) -> Choice {
            Choice(value: value, label: LocalText(label, in: language))
        }
        var chosenLanguage = field(.language, .choice)
        chosenLanguage.value = settings.preferences.language?.text
        chosenLanguage.choices =
            [choice(nil, .asTheClientSays)] + ChosenLanguage.allCases.map { choice($0.rawValue, $0.phrase) }
        var startPage = field(.startPage, .choice)
        startPage.value = settings.startPage?.rawValue
        startPage.choices = [choice(nil, .usualStartPage)] + pages.map { choice($0.rawValue, $0.phrase) }
        var rows = field(.rowsPerPage, .number)
        rows.number = settings.preferences.rowsPerPage
        rows.minimum = SettingsRules.rowsPerPage.lowerBound
        rows.maximum = SettingsRules.rowsPerPage.upperBound
        var messages = field(.messages, .choice)
        messages.required = true
        messages.value = settings.messages.rawValue
        messages.choices = MessagePolicy.allCases.map { choice($0.rawValue, $0.phrase) }
        return [chosenLanguage, startPage, rows, messages]
    }
}

extension SettingsForm.Chosen {
    init(_ settings: UserSettings) {
        self.init(
            language: settings.preferences.language.flatMap(ChosenLanguage.init), startPage: settings.startPage,
            rowsPerPage: settings.preferences.rowsPerPage, messages: settings.messages)
    }
}
