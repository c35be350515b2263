import Viper

extension AccountsReport {
    struct Interactor: Viper.Interactor {
        let service: ReportService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            try await service.report(on: account.id, input.source.groups, in: input.period)
        }
    }
}
