import Viper

extension NewsCategories {
    struct Interactor: Viper.Interactor {
        let service: NewsService
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<NewsCategory, NewsCategoriesCursor> {
            let page = try await service.categories(for: audience, after: input.after?.key, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { NewsCategoriesCursor(key: $0) }
        }
    }
}
