import Viper
import ViperHTTP

/// `POST /transfers`: begins a transfer, whose first step is then due.
enum TransfersBegin {
    typealias Input = NoInput

    struct View: CreatedView { typealias Model = TransferDocument }
}
