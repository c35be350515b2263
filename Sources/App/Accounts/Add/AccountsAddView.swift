import Viper

extension AccountsAdd {
    /// Renders the new account, and where it is found.
    struct View: CreatedView { typealias Model = AccountsDetail.Document }
}
