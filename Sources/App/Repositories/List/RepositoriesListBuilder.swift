import Viper

extension RepositoriesList {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: RepositoryService
        let router: RepositoriesRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(router: router), View())
        }
    }
}
