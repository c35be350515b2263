import Shared
import Viper
import ViperHTTP

/// `GET /settings`: the caller's settings, as a form.
enum SettingsMenu {
    typealias Input = NoInput

    struct View: JSONView, LocalizedView {
        typealias Model = SettingsForm
    }
}
