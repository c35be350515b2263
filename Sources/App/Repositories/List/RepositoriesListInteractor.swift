import Viper

extension RepositoriesList {
    struct Interactor: Viper.Interactor {
        let service: RepositoryService

        static var failures: FailureKinds { [.beyondReach, .upstream] }

        func execute(_ input: Input) async throws(Failure) -> RepositoryPage {
            try await service.page(input.query, refresh: input.refresh)
        }
    }
}
