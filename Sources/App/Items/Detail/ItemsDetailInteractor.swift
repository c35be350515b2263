import Viper

extension ItemsDetail {
    /// Finds an item.
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.item(input.id)
        }
    }
}
