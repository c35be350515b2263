import Viper

extension OpenAPI {
    struct Interactor: ImmediateInteractor {
        let documents: Documents

        func execute(_ input: Input) throws(Failure) -> Outcome {
            guard let document = documents[input.version] else {
                throw .broken("the description cannot be written in OpenAPI \(input.version.rawValue)")
            }
            return document
        }
    }
}
