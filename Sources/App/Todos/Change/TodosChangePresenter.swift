import Viper

extension TodosChange {
    typealias Presenter = RevisionPresenter<TodosAdd.Presenter>
}
