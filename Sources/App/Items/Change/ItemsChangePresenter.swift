import Viper

extension ItemsChange {
    typealias Presenter = RevisionPresenter<ItemsDetail.Presenter>
}
