import Viper

extension AccountsList {
    /// Finds a page of accounts.
    struct Interactor: Viper.Interactor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let page = try await service.obtainPage(
                namedFrom: input.prefix, after: input.after?.position, limit: input.limit)
            return Outcome(page: page, prefix: input.prefix, limit: input.limit)
        }
    }
}
