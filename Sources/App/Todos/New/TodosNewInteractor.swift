import Viper

extension TodosNew {
    /// A new todo's default values.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> TodoValues { TodoValues(title: "") }
    }
}
