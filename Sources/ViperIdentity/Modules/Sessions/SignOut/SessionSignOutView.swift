import Viper
import ViperHTTP
import ViperJSON

extension SessionSignOut {
    /// 204, which removes the page's cookie if there is one.
    struct View: Viper.View {
        static var status: Status { .noContent }
        static var schema: Schema { .object([]) }
        static var forms: [MediaType] { [] }
        static var fields: ResponseFields { .cookie }

        func render(_ cookie: SessionCookie?, as form: MediaType) -> Response {
            var response = Response(Self.status)
            if let cookie { response.fields.append(cookie.field) }
            return response
        }
    }
}
