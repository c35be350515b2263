import Viper

extension ItemsNew {
    /// A new item's default values.
    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) -> Outcome {
            Outcome(name: "", enabled: ItemRules.isEnabledAtFirst)
        }
    }
}
