import Viper

extension Metrics {
    struct Builder: Viper.Builder {
        let service: any MetricsService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
