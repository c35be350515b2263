import Viper

extension Readiness {
    /// Says that the server can serve.
    struct Presenter: Viper.Presenter {
        func present(_ outcome: Void, for reader: PresentationContext) -> HealthDocument {
            HealthDocument(status: "ready")
        }
    }
}
