import Viper

extension ItemsNew {
    /// A new item's default values.
    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(name: "", enabled: ItemRules.isEnabledAtFirst)
        }
    }
}
