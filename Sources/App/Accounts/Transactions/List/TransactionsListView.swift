import Viper

extension TransactionsList {
    /// Renders a page.
    struct View: ListView { typealias Model = Page }
}
