import Viper

extension ItemsNew {
    /// Begins with what an item has where nothing is entered.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(name: "", enabled: ItemRules.isEnabledAtFirst)
        }
    }
}
