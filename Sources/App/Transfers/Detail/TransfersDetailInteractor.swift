import Viper

extension TransfersDetail {
    struct Interactor: Viper.Interactor {
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer { transfer }
    }
}
