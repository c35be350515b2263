import Viper

extension AccountsList {
    /// Renders a page.
    struct View: ListView { typealias Model = Page }
}
