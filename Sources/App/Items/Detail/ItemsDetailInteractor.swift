import Viper

extension ItemsDetail {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.item(input.id)
        }
    }
}
