extension AccountsAdd {
    typealias Presenter = AccountsDetail.Presenter
}
