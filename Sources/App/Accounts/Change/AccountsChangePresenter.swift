import Viper

extension AccountsChange {
    typealias Presenter = RevisionPresenter<AccountsDetail.Presenter>
}
