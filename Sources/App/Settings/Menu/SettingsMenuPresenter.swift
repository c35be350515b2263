import Shared
import Viper

extension SettingsMenu {
    struct Presenter: Viper.Presenter {
        let router: SettingsRouter

        func present(_ settings: UserSettings, for reader: PresentationContext) -> SettingsForm {
            let language = Language(of: reader)
            return SettingsForm(
                title: LocalText(.settings, in: language), method: .patch, link: router.linkToSettings,
                fields: SettingsForm.fields(of: settings, among: router.pages.all, in: language),
                chosen: SettingsForm.Chosen(settings), version: settings.version)
        }
    }
}
