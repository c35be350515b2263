import Viper

extension AccountsDetail {
    struct Interactor: Viper.Interactor {
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account { account }
    }
}
