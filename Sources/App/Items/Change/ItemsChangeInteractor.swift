import Viper

extension ItemsChange {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.change(input.id, input.change, if: input.precondition)
        }
    }
}
