import Viper

extension ItemsDelete {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) {
            try await service.delete(input.id, if: input.precondition)
        }
    }
}
