import Viper
import ViperHTTP
import ViperValues

/// The settings menu: a form, and its values for programs.
struct SettingsForm: WireOutput, Versioned {
    let form: Form
    let chosen: Chosen
    let version: Int64

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
        let language: ChosenLanguage?
        let startPage: StartPage?
        let rowsPerPage: Int?
        let messages: MessagePolicy

        static func describe(_ field: inout some OutputFields<Self>) {
            field("language", "The language where 'Accept-Language' is silent.", \.language)
            field("startPage", "Where to begin.", \.startPage)
            field("rowsPerPage", "The number of rows of a page where 'limit' is absent.", \.rowsPerPage)
            field("messages", "Who may send messages.", \.messages)
        }

        init(_ settings: UserSettings) {
            language = settings.preferences.language.flatMap(ChosenLanguage.init)
            startPage = settings.startPage
            rowsPerPage = settings.preferences.rowsPerPage
            messages = settings.messages
        }
    }
}
