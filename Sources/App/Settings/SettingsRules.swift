/// The rules for settings.
enum SettingsRules {
    /// How many rows of a page a user may choose.
    static let rowsPerPage = 1...100
}
