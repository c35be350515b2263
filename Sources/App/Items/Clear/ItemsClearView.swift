import Viper

extension ItemsClear {
    /// Renders what is left.
    struct View: JSONView { typealias Model = Document }
}
