import Viper

extension ItemsClear {
    /// Deletes every item.
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Int {
            try await service.deleteAll()
        }
    }
}
