import Viper

extension ItemsList {
    struct Interactor: Viper.Interactor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ItemSummary, ItemsCursor> {
            let page = try await service.page(input.filter, after: input.after?.position, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { ItemsCursor(filter: input.filter, position: $0) }
        }
    }
}
