extension AccountsAdd {
    /// A new account is shown like any other.
    typealias Presenter = AccountsDetail.Presenter
}
