import Viper

extension NewsList {
    struct Interactor: Viper.Interactor {
        let service: NewsService
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<StorySummary, NewsCursor> {
            let page = try await service.page(
                input.filter, for: audience, after: input.after?.position, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { NewsCursor(filter: input.filter, position: $0) }
        }
    }
}
