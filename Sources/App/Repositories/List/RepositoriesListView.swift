import Viper

extension RepositoriesList {
    /// Renders a page.
    struct View: ListView {
        typealias Model = Page

        static var usualBytes: Int { 32 << 10 }
    }
}
