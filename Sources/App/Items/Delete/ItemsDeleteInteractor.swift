import Viper

extension ItemsDelete {
    struct Interactor: ReportingInteractor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.delete(input.id, if: input.precondition)
        }

        static func output(of item: Item) -> ListChange<ItemSummary>? { .deleted(ItemSummary(item)) }
    }
}
