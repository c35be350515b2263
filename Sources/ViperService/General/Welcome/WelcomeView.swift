import Viper
import ViperHTTP
import ViperJSON

extension Welcome {
    /// Sends the document; its bytes and its entity tag are the same for every request.
    struct View: Viper.View {
        typealias Model = Rendered

        static let status = Status.ok
        static let forms = [MediaType.json]
        static var schema: Schema { Document.schema }

        func render(_ document: Rendered, as form: MediaType) -> Response {
            Response(Self.status, form.contentType, body: .shared(document))
        }
    }
}
