import Viper

extension ItemsList {
    /// Finds a page of items.
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let page = try await service.obtainPage(input.filter, after: input.after?.position, limit: input.limit)
            return Outcome(page: page, filter: input.filter, limit: input.limit)
        }
    }
}
