import Viper
import ViperHTTP

/// `GET /transfers/{id}`: the state of a transfer.
enum TransfersDetail {
    /// The gate finds the transfer, so there is nothing else to read.
    typealias Input = NoInput

    struct View: JSONView { typealias Model = TransferDocument }
}
