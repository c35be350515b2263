import Viper

extension DocsFile {
    struct Interactor: Viper.Interactor {
        let source: Source

        static let failures = FailureKinds.missing

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            switch source {
            case .program(let text): .text(text)
            case .folder(let asset): .asset(try asset.open())
            }
        }
    }
}
