import Viper

extension ItemsAdd {
    struct Interactor: ReportingInteractor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Item {
            try await service.add(input.name, enabled: input.enabled)
        }

        static func output(of item: Item) -> ListChange<ItemSummary>? { .inserted([ItemSummary(item)]) }
    }
}
