import Viper

extension DocsUIStyle {
    /// Opens the file.
    struct Interactor: Viper.Interactor {
        let assets: DocsAssets

        static let failures: FailureKinds = .missing

        func execute(_ input: Input) async throws(Failure) -> DocsAsset { try assets.obtainStyle() }
    }
}
