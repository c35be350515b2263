import HTTP
import Viper

extension OpenAPI {
    /// Shows the description as it is.
    struct Presenter: Viper.Presenter {
        func present(_ document: ImmortalDocument, for reader: Reader) -> ImmortalDocument { document }
    }
}
