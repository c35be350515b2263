import Viper

extension ItemsChange {
    struct Interactor: ReportingInteractor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Revision<Item> {
            try await service.change(input.id, input.change, if: input.precondition)
        }

        static func output(of revision: Revision<Item>) -> ListChange<ItemSummary>? {
            .revised(revision, ItemSummary.init)
        }
    }
}
