import Viper

extension ItemsDetail {
    struct Interactor: LookupInteractor {
        let service: ItemService

        var things: some Lookup<Item> { service.items }
    }
}
