import Viper

extension SettingsChange {
    typealias Presenter = RevisionPresenter<SettingsMenu.Presenter>
}
