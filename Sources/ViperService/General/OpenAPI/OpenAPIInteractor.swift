import Viper

extension OpenAPI {
    /// Has the description at hand: it was made when the program started.
    struct Interactor: Viper.Interactor {
        let document: Document

        func execute(_ input: Input) async throws(Failure) -> Document { document }
    }
}
