extension AccountsChange {
    typealias View = AccountsDetail.View
}
