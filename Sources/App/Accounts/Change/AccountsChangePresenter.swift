extension AccountsChange {
    /// A changed account is shown like any other.
    typealias Presenter = AccountsDetail.Presenter
}
