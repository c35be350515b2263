import Viper

extension NewsChange {
    typealias Presenter = RevisionPresenter<NewsAdd.Presenter>
}
