import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity

/// `GET /settings`: the caller's settings, as a form.
enum SettingsMenu {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SettingsService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> UserSettings {
            try await service.settings(of: session.user.id)
        }
    }

    struct Presenter: Viper.Presenter {
        let router: SettingsRouter

        func present(_ settings: UserSettings, for reader: PresentationContext) -> SettingsForm {
            let language = Language(of: reader)
            let form = Form(
                "\(Phrase.settings.text(in: language))", .patch, to: router.linkToSettings,
                SettingsForm.fields(of: settings, among: router.pages.all, in: language))
            return SettingsForm(form: form, chosen: SettingsForm.Chosen(settings: settings))
        }
    }

    struct View: JSONView, LocalizedView { typealias Model = SettingsForm }
}

/// The settings menu: a form, and its values for programs.
struct SettingsForm: WireOutput, Versioned {
    let form: Form
    let chosen: Chosen

    var version: Int64 { chosen.settings.version }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("title", "The headline, ready to show.", { $0.form.title })
        field("method", "The HTTP method to submit the form with.", { $0.form.method })
        field("link", "The path to submit the form to.", { $0.form.link })
        field("fields", "The fields, in display order.", { $0.form.fields })
        field("chosen", "What was chosen.", \.chosen)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
    }

    /// The values for programs; what is absent was not chosen.
    struct Chosen: WireOutput {
        let settings: UserSettings

        static func describe(_ field: inout some OutputFields<Self>) {
            field("language", "The language where 'Accept-Language' is silent.") {
                $0.settings.preferences.language.flatMap(ChosenLanguage.init)
            }
            field("startPage", "Where to begin.", \.settings.startPage)
            field(
                "rowsPerPage", "The number of rows of a page where 'limit' is absent.",
                \.settings.preferences.rowsPerPage)
            field("messages", "Who may send messages.", \.settings.messages)
        }
    }
}

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
        rows.minimum = UserSettings.rowsPerPageBounds.lowerBound
        rows.maximum = UserSettings.rowsPerPageBounds.upperBound
        var messages = field("messages", .messages, .choice)
        messages.isRequired = true
        messages.value = settings.messages.rawValue
        messages.choices = MessagePolicy.allCases.map { choice($0.rawValue, $0.phrase) }
        return [chosenLanguage, startPage, rows, messages]
    }
}
