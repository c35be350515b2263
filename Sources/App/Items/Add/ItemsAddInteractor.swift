import Viper

extension ItemsAdd {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.add(input.name, enabled: input.enabled)
        }
    }
}
