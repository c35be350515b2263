import Viper

extension NewsDelete {
    struct Interactor: ReportingInteractor {
        let service: NewsService

        func execute(_ input: Input) async throws(Failure) -> Story {
            try await service.delete(input.id, if: input.precondition)
        }

        static func output(of story: Story) -> ListChange<StorySummary>? { .deleted(StorySummary(story)) }
    }
}
