import Viper

extension AccountsDetail {
    /// Takes the account that the gate found.
    struct Interactor: Viper.Interactor {
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account { account }
    }
}
