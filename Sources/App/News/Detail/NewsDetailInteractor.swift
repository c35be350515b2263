import Viper

extension NewsDetail {
    struct Interactor: Viper.Interactor {
        let service: NewsService
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> Story {
            try await service.story(input.id, for: audience)
        }
    }
}
