import Viper

extension AccountsDetail {
    /// Renders the account.
    struct View: JSONView { typealias Model = Document }
}
