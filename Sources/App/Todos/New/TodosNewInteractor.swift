import Viper

extension TodosNew {
    /// A new todo's default values.
    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) -> TodoValues { TodoValues(title: "") }
    }
}
