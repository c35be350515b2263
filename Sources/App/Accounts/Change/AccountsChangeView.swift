extension AccountsChange {
    /// A changed account is rendered like any other.
    typealias View = AccountsDetail.View
}
