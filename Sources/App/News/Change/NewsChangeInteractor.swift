import Viper

extension NewsChange {
    struct Interactor: ReportingInteractor {
        let service: NewsService

        func execute(_ input: Input) async throws(Failure) -> Revision<Story> {
            try await service.change(input.id, input.change, if: input.precondition)
        }

        static func output(of revision: Revision<Story>) -> ListChange<StorySummary>? {
            .revised(revision, StorySummary.init)
        }
    }
}
