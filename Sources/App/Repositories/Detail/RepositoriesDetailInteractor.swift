import Viper

extension RepositoriesDetail {
    struct Interactor: Viper.Interactor {
        let service: RepositoryService

        func execute(_ input: Input) async throws(Failure) -> Repository {
            try await service.repository(Int64(input.id))
        }
    }
}
