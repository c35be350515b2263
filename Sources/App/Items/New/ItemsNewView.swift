import Viper

extension ItemsNew {
    /// Renders the form.
    struct View: JSONView { typealias Model = Form }
}
