import Viper

extension Welcome {
    struct Interactor: Viper.Interactor {
        let document: Rendered

        func execute(_ input: Input) async throws(Failure) -> Rendered { document }
    }
}
