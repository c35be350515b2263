import Viper
import ViperHTTP

/// A view of a JSON document that was made at start: its bytes and its entity tag are the same for every request.
protocol PreparedView: View where Model == ImmortalBytes {}

extension PreparedView {
    static var status: Status { .ok }
    static var forms: [MediaType] { [.json] }

    func render(_ document: ImmortalBytes, as form: MediaType) -> Response {
        Response(Self.status, form.contentType, body: .shared(document))
    }
}
