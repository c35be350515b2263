extension AccountsChange {
    typealias Presenter = AccountsDetail.Presenter
}
