import Viper
import ViperHTTP

/// `GET /transfers/{id}`: the state of a transfer.
enum TransfersDetail {
    /// The gate finds the transfer, so there is nothing else to read.
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer { transfer }
    }

    struct View: JSONView {
        typealias Model = TransferDocument

        /// None once an account was deleted, which changes the document and not its version: the tag is then that of the
        /// bytes.
        func version(of model: TransferDocument) -> Int64? {
            model.transfer.lost.isEmpty ? model.version : nil
        }
    }
}
