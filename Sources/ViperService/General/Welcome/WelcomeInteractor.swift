import Viper

extension Welcome {
    struct Interactor: Viper.Interactor {
        let version: String

        func execute(_ input: Input) async throws(Failure) -> String { version }
    }
}
