import Viper

extension OpenAPI {
    /// Shows the description as it is.
    struct Presenter: Viper.Presenter {
        func present(_ document: Document, for reader: PresentationContext) -> Document { document }
    }
}
