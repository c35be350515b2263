import Viper

extension ItemsChange {
    /// Changes an item.
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.perform(input.change, on: input.id, if: input.precondition)
        }
    }
}
