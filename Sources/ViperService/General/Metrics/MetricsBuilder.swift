import Viper

extension Metrics {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: any MetricsService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
