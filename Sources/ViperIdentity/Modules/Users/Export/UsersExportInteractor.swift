import Viper

extension UsersExport {
    struct Interactor: Viper.Interactor {
        let service: UserExportService
        let session: Session

        static let failures: FailureKinds = [.forbidden, .other(.recentSignInRequired)]

        func execute(_ input: Input) async throws(Failure) -> UserExport {
            try await service.export(input.name, by: session)
        }
    }
}
