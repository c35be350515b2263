import Viper

extension ItemsList {
    /// Renders a page.
    struct View: ListView { typealias Model = Page }
}
