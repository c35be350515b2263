import Viper

extension OpenAPI {
    struct Interactor: ImmediateInteractor {
        let document: Document

        func execute(_ input: Input) throws(Failure) -> Document { document }
    }
}
