import Shared
import Viper

extension SettingsMenu {
    struct Presenter: Viper.Presenter {
        let router: SettingsRouter

        func present(_ settings: UserSettings, for reader: PresentationContext) -> SettingsForm {
            let language = Language(of: reader)
            let form = Form(
                "\(Phrase.settings.text(in: language))", .patch, to: router.linkToSettings,
                SettingsForm.fields(of: settings, among: router.pages.all, in: language))
            return SettingsForm(form: form, chosen: SettingsForm.Chosen(settings), version: settings.version)
        }
    }
}
