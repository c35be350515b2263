import Viper

extension DocsPage {
    /// Looks whether Swagger UI's files are there.
    struct Interactor: Viper.Interactor {
        let assets: DocsAssets
        let listing: [RouteDescription]

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            assets.areComplete ? .interface : .index(listing)
        }
    }
}
