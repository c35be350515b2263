import Viper
import ViperHTTP

extension TransactionsBatch {
    /// Renders what was added. It has no place and no tag of its own.
    struct View: JSONView {
        typealias Model = Document

        static var status: Status { .created }
    }
}
