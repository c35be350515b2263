import Viper

extension DocsPage {
    /// Checks whether Swagger UI's files exist.
    struct Interactor: Viper.Interactor {
        let assets: DocsAssets
        let listing: [RouteDescription]

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            assets.areComplete ? .interface : .index(listing)
        }
    }
}
