import Viper

extension Liveness {
    /// Says that the program runs.
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Void, for reader: PresentationContext) -> HealthDocument {
            HealthDocument(status: "alive")
        }
    }
}
