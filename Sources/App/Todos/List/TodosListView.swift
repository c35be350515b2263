import Viper

extension TodosList {
    /// Renders a page.
    struct View: ListView, LocalizedView {
        typealias Model = Page
    }
}
