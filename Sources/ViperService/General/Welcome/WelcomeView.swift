import Viper
import ViperHTTP
import ViperJSON

extension Welcome {
    struct View: PreparedView {
        static var schema: Schema { Document.schema }
    }
}
