import Viper

extension ProfileInfo {
    struct Builder: Viper.Builder {
        let store: ProfileStore
        let links: PeopleLinks

        func build(in scope: Visit) -> Module<Interactor, Presenter, View> {
            Module(Interactor(store: store, visit: scope), Presenter(links: links), View())
        }
    }
}
