import Viper

extension TodosNew {
    /// Begins with what a todo has where nothing is entered.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> TodoValues { TodoValues(title: "") }
    }
}
