import Viper

extension OpenAPI {
    /// Passes the document on.
    struct Presenter: Viper.Presenter {
        func present(_ document: Document, for reader: PresentationContext) -> Document { document }
    }
}
