import Viper

extension ItemsClear {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Int {
            try await service.deleteAll()
        }
    }
}
