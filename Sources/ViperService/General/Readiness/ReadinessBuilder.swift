import Viper

extension Readiness {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: HealthService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
