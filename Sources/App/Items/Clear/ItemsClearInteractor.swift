import Viper

extension ItemsClear {
    struct Interactor: ReportingInteractor {
        let service: ItemService

        func execute(_ input: Input) async throws(Failure) -> Int {
            try await service.deleteAll()
        }

        static func output(of count: Int) -> ListChange<ItemSummary>? { count > 0 ? .cleared : nil }
    }
}
