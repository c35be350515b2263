import Viper

extension OpenAPI {
    struct Interactor: Viper.Interactor {
        let document: Document

        func execute(_ input: Input) async throws(Failure) -> Document { document }
    }
}
