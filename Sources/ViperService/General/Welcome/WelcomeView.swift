import Viper

extension Welcome {
    struct View: JSONView { typealias Model = Document }
}
