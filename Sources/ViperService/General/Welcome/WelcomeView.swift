import Viper

extension Welcome {
    /// Renders the welcome.
    struct View: JSONView { typealias Model = Document }
}
