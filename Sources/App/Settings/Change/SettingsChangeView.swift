extension SettingsChange {
    typealias View = SettingsMenu.View
}
