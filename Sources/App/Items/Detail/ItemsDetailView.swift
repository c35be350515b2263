import Viper

extension ItemsDetail {
    /// Renders the item.
    struct View: JSONView { typealias Model = Document }
}
