import Viper

extension OpenAPI {
    struct Presenter: Viper.Presenter {
        func present(_ document: Document, for reader: PresentationContext) -> Document { document }
    }
}
